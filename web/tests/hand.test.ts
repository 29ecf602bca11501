import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Verb } from "../src/contract.ts";
import { tap, usesOf } from "../src/hand/uses.ts";
import { articleOf } from "../src/table/articles.ts";
import { begin, hide, moved, reveal, ask } from "../src/hand/looking.ts";
import { sorted, step } from "../src/hand/sorting.ts";
import { moodOf } from "../src/hand/moods.ts";
import { soundOf } from "../src/hand/sounding.ts";
import type { Moment } from "../src/room/room.ts";
import { coats } from "../src/people/coats.ts";

const use = (action: string, kind: Verb, card: number, target = -1): Choice => ({ action, kind, card, target });
const legal = [
  use("A discards 4x6", "discards", 35),
  use("A scores 4x6", "scores", 35),
  use("A discards chase", "discards", 201),
  use("A attacks B with chase", "attacks", 201, 1),
  use("A attacks C with chase", "attacks", 201, 2),
  use("A discards =2", "discards", 102),
  use("A defends with =2", "defends", 102),
  use("A scores =2", "scores", 102),
  use("A discards 9x9", "discards", 88),
  use("A defends with gift", "defends", 206),
  use("A lifts sumo with 1x1", "lifts", 0, 204),
  use("A lifts chase with 1x1", "lifts", 0, 201),
];

test("a card with one good use is laid by one tap", () => {
  const did = tap(legal, 35);
  assert.equal(did.does === "act" && did.use.action, "A scores 4x6");
  const gift = tap(legal, 206);
  assert.equal(gift.does === "act" && gift.use.action, "A defends with gift");
});

test("several seats to aim at, several ways to use, or only a reason", () => {
  assert.equal(tap(legal, 201).does, "aim");
  assert.equal(tap(legal, 102).does, "choose");
  const stuck = tap(legal, 88);
  assert.equal(stuck.does === "explain" && stuck.discard?.action, "A discards 9x9");
  assert.equal(tap(legal, 99).does, "explain");
  assert.equal(tap(legal, 0).does, "choose"); // attacks are no seats
  assert.equal(usesOf(legal, 102).at(-1)?.kind, "discards");
});

test("a hand is sorted by size, then what subtracts, then specials", () => {
  assert.deepEqual(sorted([201, 99, 0, 124], "course"), [0, 124, 99, 201]);
  assert.deepEqual(sorted([102, 201, 99, 0], "chasse"), [0, 99, 102, 201]);
});

test("arrows walk through the hand and stop at its ends", () => {
  assert.equal(step("ArrowRight", 0, 8, 4), 1);
  assert.equal(step("ArrowDown", 1, 8, 4), 5);
  assert.equal(step("ArrowDown", 5, 8, 4), 5);
  assert.equal(step("ArrowLeft", 0, 8, 4), 0);
  assert.equal(step("End", 0, 8, 4), 7);
  assert.equal(step("x", 0, 8, 4), null);
});

test("one tablet: the cards are covered when the turn passes on", () => {
  const mine = [0, 1];
  const start = begin(0, mine);
  assert.deepEqual(start, { open: -1, asked: 0 });
  const looking = reveal(start);
  assert.deepEqual(looking, { open: 0, asked: -1 });
  assert.deepEqual(moved(looking, 0, 0, mine), looking);
  assert.deepEqual(moved(looking, 0, 1, mine), { open: -1, asked: 1 });
  assert.deepEqual(moved(looking, 0, 2, mine), { open: -1, asked: -1 });
});

test("one tablet: who looks between turns may go on looking while cats play", () => {
  const mine = [0, 1];
  const peeking = reveal(ask(1));
  assert.deepEqual(moved(peeking, 2, 3, mine), peeking);
  assert.deepEqual(moved(peeking, 3, 0, mine), { open: -1, asked: 0 });
  assert.deepEqual(moved(peeking, 3, 1, mine), peeking);
  assert.deepEqual(hide(3, mine), { open: -1, asked: -1 });
});

test("one's own device never covers its hand, and a watcher has none", () => {
  assert.deepEqual(begin(1, [0]), { open: 0, asked: -1 });
  assert.deepEqual(moved({ open: 0, asked: -1 }, 0, 1, [0]), { open: 0, asked: -1 });
  assert.deepEqual(begin(1, []), { open: -1, asked: -1 });
});

test("every event leads to its article", () => {
  assert.equal(articleOf({ event: "Attacked", sentence: "Attacked", seat: 0, target: 1, card: 204 }, "course"), "C7");
  assert.equal(
    articleOf({ event: "TokenReturned", sentence: "TokenReturned.ten", seat: 0, why: "ten", left: 2 }, "chasse"),
    "H4",
  );
  assert.equal(
    articleOf({ event: "Drew", sentence: "Drew.shown", seat: 0, cards: [53], count: 1, shown: true }, "course"),
    "C6",
  );
});

test("nobody at a table wears the coat of another", () => {
  const worn = coats(
    [{ guest: 1 }, { guest: 1 }, { guest: -1 }, { guest: 2 }],
    [
      { number: 1, cat: "ginger" },
      { number: 2, cat: "tabby" },
    ],
  );
  assert.equal(new Set(worn).size, 4);
  assert.equal(worn[0], "ginger");
  assert.equal(worn[3], "tabby");
});

const calm = { here: true, over: false, won: false, hindered: false };

test("a cat shows how it feels about what just happened", () => {
  const lost: Moment = {
    n: 1,
    fact: {
      fact: "played",
      events: [
        { event: "TokenReturned" as const, sentence: "TokenReturned.ten" as const, seat: 1, why: "ten", left: 2 },
      ],
    },
    before: null,
    after: null,
  };
  assert.equal(moodOf(1, calm, lost), "sulking");
  assert.equal(moodOf(0, calm, lost), "watching");
  assert.equal(moodOf(0, { ...calm, hindered: true }, null), "sulking");
  assert.equal(moodOf(0, { ...calm, here: false }, null), "asleep");
  assert.equal(moodOf(0, { ...calm, over: true, won: true }, null), "winning");
});

test("a move has one sound: that of its weightiest event", () => {
  const drew = { event: "Drew" as const, sentence: "Drew" as const, seat: 0, cards: [], count: 1, shown: false };
  assert.equal(soundOf([{ event: "LaidPoints", sentence: "LaidPoints", seat: 0, card: 35, total: 24 }, drew]), "purr");
  assert.equal(soundOf([drew]), "flip");
  assert.equal(soundOf([]), null);
});
