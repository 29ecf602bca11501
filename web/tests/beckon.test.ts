// What a beckoning paw shows to a child that plays for the first time, and how often.
import { test } from "node:test";
import assert from "node:assert/strict";
import { MAX_TIMES, Shown, beckoned } from "../src/mouse/board/beckon.ts";
import { lateNote, lateWords, tenths } from "../src/mouse/story/late.ts";
import { RACES } from "../src/contract.ts";
import { speak } from "../src/words/words.ts";
import { table } from "./mouse-table.ts";

const card = (a: number, b: number): number => (a - 1) * 10 + b - 1;
const OWN = 0;
const open = { open: true, awake: true };

test("before the first card it is one's own stack", () => {
  assert.deepEqual(beckoned(table({ next: OWN }), OWN), { what: "stack", seat: OWN });
});

test("a card that lies alone asks nothing of anybody, nor does a cat's turn", () => {
  assert.equal(beckoned(table({ ...open, next: 1, piles: [[card(4, 6)], [], []] }), OWN), null);
  assert.equal(beckoned(table({ next: 1 }), OWN), null);
});

test("two results that differ: go on, by the stack of whoever is next", () => {
  const piles = [[card(4, 6)], [card(5, 5)], []];
  assert.deepEqual(beckoned(table({ ...open, next: 2, piles }), OWN), { what: "stack", seat: 2 });
});

test("an own pair, a chase or a trap: the mouse; a pair of the cats is their own affair", () => {
  const own = [[card(4, 6)], [card(3, 8)], []];
  assert.deepEqual(beckoned(table({ ...open, next: 2, piles: own }), OWN), { what: "mouse" });
  assert.deepEqual(beckoned(table({ ...open, race: RACES.chased }), OWN), { what: "mouse" });
  const theirs = [[card(5, 5)], [card(4, 6)], [card(3, 8)]];
  assert.equal(beckoned(table({ ...open, next: 0, piles: theirs }), OWN), null);
});

test("whoever is out, or watches the end, is beckoned to nothing", () => {
  assert.equal(beckoned(table({ next: OWN, out: [[OWN]] }), OWN), null);
  assert.equal(beckoned(table({ next: OWN, over: true }), OWN), null);
});

test("each kind is shown three times, and a moment counts once however often it is drawn", () => {
  const shown = new Shown();
  for (let n = 1; n <= MAX_TIMES; n++)
    for (let drawn = 0; drawn < 3; drawn++) assert.equal(shown.ask({ what: "mouse" }, n), true);
  assert.equal(shown.ask({ what: "mouse" }, MAX_TIMES + 1), false);
  assert.equal(shown.ask({ what: "mouse" }, MAX_TIMES), true);
  assert.equal(shown.ask({ what: "stack", seat: 1 }, MAX_TIMES + 1), true);
  assert.equal(shown.ask(null, 99), false);
});

test("a hand is late by a whisker, or by tenths of a second in the reader's language", async () => {
  assert.equal(tenths(1451), 1.5);
  Object.assign(globalThis, { document: { documentElement: {}, title: "" } });
  await speak("en");
  assert.equal(lateWords(99), "by a whisker!");
  assert.equal(lateWords(100), "0.1 s later");
  assert.match(lateNote(40), /whisker/);
  await speak("fr");
  assert.equal(lateWords(340), "0,3 s après");
});
