// Settings offer nothing that the rules refuse.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME_NAMES, RULES, type Settings } from "../src/contract.ts";
import {
  editionsOffered,
  gamesOffered,
  mayGrow,
  playersOffered,
  usualResults,
  withEdition,
  wordsOffered,
} from "../src/settings/offers.ts";

const chairs = (people: number, all = people): { guest: number }[] =>
  Array.from({ length: all }, (_, place) => ({ guest: place < people ? place : -1 }));
const multipli = (players: number, options: Record<string, string> = {}): Settings => ({
  game: "multipli",
  players,
  options,
});

test("M1: Addi is classic, and the newer edition seats six", () => {
  assert.deepEqual(editionsOffered({ game: "addi", players: 3 }), ["classic"]);
  assert.deepEqual(editionsOffered(multipli(6)), ["classic", "modern"]);
  assert.deepEqual(editionsOffered(multipli(7)), ["classic"]);
  assert.deepEqual(playersOffered(multipli(3, { edition: "modern" }), []), [2, 3, 4, 5, 6]);
  assert.deepEqual(playersOffered(multipli(3), []), [2, 3, 4, 5, 6, 7, 8]);
});

test("M3: one player with two seats is the newer edition's, and goes with it", () => {
  assert.deepEqual(wordsOffered(multipli(2), "doubled", ["both", "one"]), ["both"]);
  assert.deepEqual(wordsOffered(multipli(2, { edition: "modern" }), "doubled", ["both", "one"]), ["both", "one"]);
  const options = { edition: "modern", doubled: "one", tables: "5" };
  assert.deepEqual(withEdition(multipli(2, options), "classic"), { edition: "classic", tables: "5" });
});

test("whoever sits keeps a chair, in this game or in another", () => {
  assert.deepEqual(playersOffered(multipli(6), chairs(5, 6)), [5, 6, 7, 8]);
  assert.deepEqual(gamesOffered(chairs(5)), ["multipli", "addi", "chasse"]);
});

test("a room grows up to the limit of its edition, with those who wait", () => {
  const seen = (people: number, queue: number[], options = {}) =>
    mayGrow({ settings: multipli(people, options), chairs: chairs(people), queue });
  assert.equal(seen(7, []), true);
  assert.equal(seen(7, [9]), false);
  assert.equal(seen(6, [], { edition: "modern" }), false);
});

test("K9: a list to begin with has about forty cards", () => {
  for (const game of GAME_NAMES) {
    const { results, makers } = RULES[game];
    const cards = usualResults(game).reduce((sum, one) => sum + (makers[results.indexOf(one)] ?? 0), 0);
    assert.ok(cards >= 40 && cards < 52, `${game}: ${cards}`);
  }
});
