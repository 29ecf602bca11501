// Keys, the calm pace at one tablet, and what the table says it waits for.
import { test } from "node:test";
import assert from "node:assert/strict";
import { awaitedOf } from "../src/mouse/state/awaited.ts";
import { UNDECIDED, allDecided, saysNothing } from "../src/mouse/state/decided.ts";
import { actionOf, handKey } from "../src/mouse/touch/keys.ts";
import { fromHead, reachOf, towards } from "../src/mouse/touch/reach.ts";
import type { MouseSeen } from "../src/contract.ts";

const table = (more: Partial<MouseSeen> = {}): MouseSeen => ({
  options: {},
  seats: 3,
  players: 3,
  viewer: -1,
  turn: 0,
  over: false,
  winners: [],
  losers: [],
  game: "multipli",
  next: 1,
  direction: 1,
  stacks: [5, 5, 5],
  piles: [[3], [4], [5]],
  out: [],
  points: [0, 0, 0],
  flips: 3,
  flipper: 0,
  open: false,
  awake: true,
  race: 0,
  hands: [],
  locked: "",
  reveal_due: false,
  ...more,
});

test("alone: space and F flip, Enter and M hit", () => {
  assert.deepEqual(actionOf(" ", [2], false), { do: "flip" });
  assert.deepEqual(actionOf("f", [2], false), { do: "flip" });
  assert.deepEqual(actionOf("Enter", [2], false), { do: "hit", seat: 2 });
  assert.deepEqual(actionOf("M", [2], false), { do: "hit", seat: 2 });
  assert.deepEqual(actionOf("n", [2], false), { do: "nothing" });
});

test("a button that has the focus keeps Enter and space", () => {
  assert.equal(actionOf("Enter", [0], true), null);
  assert.equal(actionOf(" ", [0], true), null);
  assert.deepEqual(actionOf("m", [0], true), { do: "hit", seat: 0 });
});

test("eight hands at one keyboard have eight keys, none of which flips or says nothing", () => {
  const mine = [0, 1, 2, 3, 4, 5, 6, 7];
  const keys = mine.map((seat) => handKey(seat, mine));
  assert.equal(new Set(keys).size, 8);
  for (const [seat, key] of keys.entries())
    assert.deepEqual(actionOf(key.toLowerCase(), mine, false), { do: "hit", seat });
  assert.equal(actionOf("Enter", mine, false), null);
  assert.deepEqual(
    ["f", "n", "c"].map((key) => actionOf(key, mine, false)?.do),
    ["flip", "nothing", "call"],
  );
});

test("calm: everybody at the tablet decides before the server hears of it", () => {
  const person = (seat: number) => seat;
  let now = saysNothing(UNDECIDED, 7, 0);
  assert.equal(allDecided(now, 7, [0, 1, 2], person, []), false);
  now = saysNothing(now, 7, 2, 2);
  assert.equal(allDecided(now, 7, [0, 1, 2], person, [1]), true); // seat 1 has hit
  assert.equal(now.flip, 2);
  assert.equal(allDecided(now, 8, [0, 1, 2], person, [1]), false); // another card has fallen
});

test("M3: one word of a person counts for both seats", () => {
  assert.equal(
    allDecided(saysNothing(UNDECIDED, 1, 0), 1, [0, 2], (seat) => seat % 2, []),
    true,
  );
});

test("what is awaited is said", () => {
  const said = (more: Partial<MouseSeen>, standing = {}) =>
    awaitedOf(table(more), { mine: [0], calm: false, alone: false, decided: false, paused: false, ...standing }).key;
  assert.equal(said({}), "mouse.await.other");
  assert.equal(said({ next: 0 }), "mouse.await.yours");
  assert.equal(said({ next: 0, flips: 0 }), "mouse.await.first");
  assert.equal(said({ next: 0 }, { mine: [0, 1] }), "mouse.await.many.yours");
  assert.equal(said({ open: true }), "mouse.await.race");
  assert.equal(said({ open: true, next: 0 }), "mouse.await.race.yours");
  assert.equal(said({ open: true }, { calm: true }), "mouse.await.calm");
  assert.equal(said({ open: true }, { calm: true, decided: true }), "mouse.await.others");
  assert.equal(said({ open: true }, { calm: true, alone: true }), "mouse.await.alone");
  assert.equal(said({ open: true, next: 0 }, { calm: true, alone: true }), "mouse.await.race.yours");
  assert.equal(said({ open: true, race: 1 }), "mouse.await.chase");
  assert.equal(said({ open: true, race: 2 }), "mouse.await.trap");
  assert.equal(said({ open: true, piles: [[204], [4], [5]] }), "mouse.await.sumo");
  assert.equal(said({ open: true, out: [[0]] }), "mouse.await.watch");
  assert.equal(said({ reveal_due: true }), "mouse.await.together");
  assert.equal(said({ next: -1 }), "mouse.await.shuffle");
  assert.equal(said({}, { paused: true }), "mouse.await.paused");
});

test("M12: the nearer the head, the smaller", () => {
  const box = { left: 100, top: 100, width: 200, height: 200 };
  assert.equal(fromHead(200, 184, box), 0);
  assert.ok(fromHead(200, 280, box) < fromHead(290, 300, box));
  assert.equal(fromHead(900, 900, box), 1);
});

test("a paw comes from its seat", () => {
  assert.equal(towards({ x: 0, y: 10 }, { x: 0, y: 0 }), 0); // from below it points up
  assert.equal(towards({ x: 0, y: -10 }, { x: 0, y: 0 }), 180);
});

test("a touch tells its contact size; a mouse, and a screen that reports none or one pixel, do not", () => {
  const box = { left: 0, top: 0, width: 100, height: 100 };
  const cover = (pointerType: string, width: number, height: number) =>
    reachOf({ clientX: 50, clientY: 42, pointerType, width, height }, box);
  assert.deepEqual(cover("touch", 30, 20.5), { head: 0, cover: 615 });
  assert.deepEqual(cover("touch", 1, 1), { head: 0 });
  assert.deepEqual(cover("touch", 0, 0), { head: 0 });
  assert.deepEqual(cover("mouse", 1, 1), { head: 0 });
});
