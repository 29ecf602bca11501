import assert from "node:assert/strict";
import { test } from "node:test";
import { about, hasOne, isSquare } from "../src/course/about.ts";
import { shields } from "../src/course/Standing.tsx";
import { MARKS, along, signsAt, lanesIn, leaps } from "../src/course/track.ts";
import { throwing } from "../src/course/task.ts";
import { ahead, meant } from "../src/course/would.ts";
import { type Choice, type CourseSeen, GOAL, PHASES, type Verb } from "../src/contract.ts";

const PANELS = [
  [372, 320],
  [372, 230],
  [428, 300],
  [980, 375],
  [1400, 620],
] as const;
const card = (a: number, b: number) => (a - 1) * 10 + b - 1;

test("in every panel a cat stands inside it, at 0 and at 400, and its lane holds it", () => {
  for (const [w, h] of PANELS)
    for (const seats of [2, 3, 4]) {
      const lanes = lanesIn(w, h, seats);
      assert.ok(lanes.cat <= lanes.lane, `${w}×${h}, ${seats}`);
      assert.ok(along(0, lanes) - lanes.cat / 2 >= 0);
      assert.ok(along(GOAL, lanes) + lanes.cat / 2 <= w);
      assert.equal(lanes.lane * seats, h);
    }
});

test("every point is a step forward, and half the points are half the way", () => {
  const lanes = lanesIn(372, 320, 4);
  for (let total = 0; total < GOAL; total++) assert.ok(along(total + 1, lanes) > along(total, lanes));
  assert.ok(Math.abs(along(200, lanes) - (along(0, lanes) + along(GOAL, lanes)) / 2) < 1e-9);
  assert.equal(along(-3, lanes), along(0, lanes));
  assert.equal(along(401, lanes), along(GOAL, lanes));
});

test("what stands before a cat stays on the panel, however near the cat is to 400", () => {
  for (const [w, h] of PANELS)
    for (const total of [0, 200, 390])
      for (const count of [1, 2, 4]) {
        const lanes = lanesIn(w, h, 4);
        const x = signsAt(total, count, w, lanes);
        assert.ok(x >= 0 && x + count * lanes.sign <= w);
      }
});

test("a shield and a hurdle near 400 leave the cat's total in sight", () => {
  for (const [w, h] of PANELS) {
    const lanes = lanesIn(w, h, 2);
    const at = along(395, lanes);
    const x = signsAt(395, 2, w, lanes);
    assert.ok(x + 2 * lanes.sign <= at - lanes.cat * 0.4 || x >= at + lanes.cat * 0.2, `${w}×${h}`);
  }
});

test("a mark every ten points, the hundreds heaviest", () => {
  assert.equal(MARKS.length, 40);
  assert.deepEqual(
    MARKS.filter((mark) => mark.weight === 3).map((mark) => mark.total),
    [100, 200, 300, 400],
  );
});

test("more points, more leaps, within what can be seen", () => {
  assert.equal(leaps(1), 1);
  assert.equal(leaps(40), 2);
  assert.equal(leaps(100), 4);
});

test("one shield for each attack that is kept off", () => {
  assert.deepEqual(shields([206, 101, 103, 206]), [206, 101]);
});

test("which cards lift what (C5, C7)", () => {
  assert.ok(hasOne(card(1, 7), {}) && hasOne(107, {}) && hasOne(101, { contains_one: "strict" }));
  assert.ok(!hasOne(121, {}) && !hasOne(card(3, 7), {}) && !hasOne(107, { contains_one: "strict" }));
  assert.ok(isSquare(card(5, 5)) && isSquare(136) && !isSquare(card(4, 9)) && !isSquare(204));
  assert.equal(about(card(1, 1), {}).length, 3);
});

const use = (kind: Verb, of: number, target = -1): Choice => ({ action: `${kind} ${of}`, kind, card: of, target });
const seen: CourseSeen = {
  options: {},
  seats: 2,
  players: 2,
  viewer: 0,
  turn: 0,
  over: false,
  winners: [],
  losers: [],
  game: "course",
  phase: PHASES.lay,
  hands: [[35, 88, 204], null],
  hand_sizes: [3, 3],
  totals: [76, 0],
  attacks: [[], []],
  defences: [[], []],
  points_laid: [],
  pile: 0,
  talon: [],
  exhausted: 0,
  named: -1,
};

test("while one throws away, a tap means that, even for a card that may not be laid", () => {
  const uses = [use("discards", 88), use("discards", 35), use("scores", 35)];
  assert.equal(meant(uses, 88, false, undefined).does, "explain");
  const thrown = meant(uses, 88, true, undefined);
  assert.ok(thrown.does === "act" && thrown.use.kind === "discards");
  const laid = meant(uses, 35, false, undefined);
  assert.ok(laid.does === "act" && laid.use.kind === "scores");
});

test("where no card can be laid, one is thrown away without being asked whether", () => {
  assert.equal(throwing([use("scores", 35), use("discards", 35)], false), "");
  assert.equal(throwing([use("scores", 35), use("discards", 35)], true), "discard");
  assert.equal(throwing([use("discards", 35), use("discards", 88)], false), "none");
  assert.equal(throwing([], true), "");
  assert.equal(throwing([use("draws", -1)], false), "");
});

test("a lifted card shows where its cat would be, or before whom it would stand", () => {
  const scores = meant([use("scores", 35)], 35, false, undefined);
  assert.deepEqual(ahead(scores, 0, 35, seen), { seat: 0, total: 100 });
  const attacks = meant([use("attacks", 204, 1)], 204, false, undefined);
  assert.deepEqual(ahead(attacks, 0, 204, seen), { seat: 1, card: 204 });
  assert.equal(ahead(meant([], 35, false, undefined), 0, 35, seen), null);
});
