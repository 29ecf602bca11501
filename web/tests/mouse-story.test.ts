// What a fact means to somebody who watches: scenes, moods, equations, flights.
import { test } from "node:test";
import assert from "node:assert/strict";
import { moodOf } from "../src/mouse/seats/moods.ts";
import { waysTo } from "../src/art/cards/facts.ts";
import { disproof, dotsOf, proofOf, signBetween } from "../src/mouse/story/proof.ts";
import { flightsOf } from "../src/mouse/board/flights.ts";
import { isVerdict, scenesOf, storyOf, withLate } from "../src/mouse/story/scenes.ts";
import { soundOf } from "../src/mouse/state/heard.ts";
import { type GameEvent, type MouseSeen, RULES, type WonEvent } from "../src/contract.ts";
import { table } from "./mouse-table.ts";

const card = (a: number, b: number): number => (a - 1) * 10 + b - 1;
const won: WonEvent = {
  event: "Won",
  sentence: "Won.pair",
  seat: 0,
  losers: [1],
  why: "pair",
  tops: [card(4, 6), card(3, 8)],
};
test("a pair: the equation, and as many dots on both sides", () => {
  const proof = proofOf(won, "multipli");
  assert.equal(proof.equation, "4×6 = 24 = 3×8");
  assert.deepEqual(
    proof.sides.map((side) => side.dots),
    [
      { sign: "×", a: 4, b: 6 },
      { sign: "×", a: 3, b: 8 },
    ],
  );
});

test("a result lies in rows of ten", () => {
  assert.deepEqual(dotsOf(124, "multipli"), { sign: "+", a: 24, b: 0 });
  assert.deepEqual(dotsOf(card(3, 4), "addi"), { sign: "+", a: 3, b: 4 });
});

test("M20: the last special is no side of the equation", () => {
  const proof = proofOf({ ...won, losers: [1, 2], why: "last_special", tops: [201, card(5, 8), 140] }, "multipli");
  assert.deepEqual(
    proof.sides.map((side) => side.seat),
    [1, 2],
  );
  assert.equal(proof.equation, "5×8 = 40");
});

test("M16: at a sumo the larger one is seen", () => {
  const proof = proofOf({ ...won, why: "sumo", tops: [card(8, 9), card(3, 4)] }, "multipli");
  assert.deepEqual([proof.largest, proof.smallest], [72, 12]);
  assert.equal(proof.equation, "8×9 = 72 > 12 = 3×4");
});

test("M10: greed shows what lay there, the sinner's card first", () => {
  const before = table({ piles: [[card(2, 5)], [card(5, 4)], [201]] });
  const proof = disproof(1, before, "multipli");
  assert.equal(proof?.wrong, "none");
  assert.equal(proof?.equation, "5×4 = 20");
  assert.deepEqual(
    proof?.sides.map((side) => side.seat),
    [1, 0],
  );
  assert.equal(disproof(1, table(), "multipli"), null);
  assert.equal(signBetween(20, 10, true), "≠");
});

test("M10: equal cards that are not the sinner's are what is shown", () => {
  const before = table({ piles: [[card(2, 4)], [card(3, 4)], [card(4, 3)]] });
  const proof = disproof(0, before, "multipli");
  assert.equal(proof?.wrong, "others");
  assert.equal(proof?.equation, "3×4 = 12 = 4×3");
  assert.deepEqual(
    proof?.sides.map((side) => side.seat),
    [1, 2],
  );
});

test("M10: why else a hand had no right", () => {
  const wrong = (more: Partial<MouseSeen>) => disproof(0, table(more), "multipli")?.wrong;
  assert.equal(wrong({ piles: [[card(2, 4)], [card(2, 4)], []], awake: false }), "asleep");
  assert.equal(wrong({ piles: [[], [card(2, 4)], [card(2, 4)]] }), "empty");
  assert.equal(wrong({ piles: [[202], [card(2, 4)], [card(2, 4)]] }), "special");
  assert.equal(wrong({ piles: [[card(2, 4)], [card(1, 1)], [204]], flipper: 2 }), "extremes");
});

test("a story says how many cards went to whom", () => {
  const before = table({ piles: [[1, 2, 3, card(4, 6)], [6, card(3, 8)], [7]] });
  const story = storyOf(1, { fact: "played", events: [won] }, "multipli", before);
  assert.deepEqual(story?.gained, [{ seat: 1, count: 6 }]);
});

test("a hand after the verdict is in the photo finish too, once and last", () => {
  const hand = (seat: number, late?: number) => ({
    seat,
    reaction: 400 + (late ?? 0),
    line: 0,
    guess: false,
    ...(late === undefined ? {} : { late }),
  });
  const story = storyOf(1, { fact: "played", events: [won], photo: [hand(0)] }, "multipli");
  const twice = withLate(withLate(story!, hand(2, 120)), hand(2, 180));
  assert.deepEqual(
    twice.photo.map((one) => [one.seat, one.late]),
    [
      [0, undefined],
      [2, 120],
    ],
  );
});

test("a gift to two is one scene, and a trap counts its cards", () => {
  const gift = scenesOf(
    [
      { event: "Flipped", sentence: "Flipped", seat: 1, card: 206 },
      { event: "Gave", sentence: "Gave", giver: 1, taker: 2, count: 1 },
      { event: "Gave", sentence: "Gave", giver: 1, taker: 0, count: 1 },
    ],
    "multipli",
  );
  assert.deepEqual(
    gift.map((scene) => [scene.kind, scene.others, scene.count]),
    [["gift", [2, 0], 2]],
  );
  const trap = scenesOf(
    [
      { event: "Trapped", sentence: "Trapped", owner: 1, fastest: 2 },
      { event: "Gave", sentence: "Gave", giver: 2, taker: 1, count: 1 },
      { event: "Gave", sentence: "Gave", giver: 0, taker: 1, count: 1 },
    ],
    "multipli",
  );
  assert.deepEqual(
    trap.map((scene) => [scene.kind, scene.count]),
    [["trap", 2]],
  );
});

test("every scene names its article", () => {
  const events: GameEvent[] = [
    won,
    { event: "Sinned", sentence: "Sinned", seat: 1, count: 4 },
    { event: "Chased", sentence: "Chased", fastest: 1, slowest: 2 },
    { event: "Turned", sentence: "Turned", direction: -1 },
    { event: "Shuffled", sentence: "Shuffled" },
    { event: "Mixed", sentence: "Mixed.apart", why: "apart" },
    { event: "LockedUp", sentence: "LockedUp.long", why: "long" },
    { event: "WentOut", sentence: "WentOut", seats: [1], place: 1 },
  ];
  assert.deepEqual(
    scenesOf(events, "multipli").map((scene) => scene.article),
    ["M7", "M10", "M13", "M14", "M23", "M27", "M27", "M19"],
  );
});

test("M27: a mix opens its sheet, cards go round the seats that are in, and nobody gains", () => {
  const before = table({ piles: [[12], [], [24, 36], []], stacks: [0, 0, 2, 3], out: [[1]] });
  const events: GameEvent[] = [{ event: "Mixed", sentence: "Mixed.apart", why: "apart" }];
  const story = storyOf(3, { fact: "played", events }, "multipli", before);
  assert.ok(story !== null && isVerdict(story));
  assert.deepEqual(
    story.scenes.map((scene) => scene.kind),
    ["mixed.apart"],
  );
  assert.deepEqual(story.gained, []);
  assert.deepEqual(
    flightsOf(events, before).map(({ from, to, faces }) => [from, to, faces]),
    [
      [0, 2, [12]],
      [2, 3, [36]],
      [3, 0, []],
    ],
  );
});

test("a plain flip is no story, a guess is one", () => {
  assert.equal(
    storyOf(1, { fact: "played", events: [{ event: "Flipped", sentence: "Flipped", seat: 0, card: 12 }] }, "multipli"),
    null,
  );
  assert.equal(
    storyOf(1, { fact: "played", events: [], photo: [{ seat: 1, reaction: 80, line: 5, guess: true }] }, "multipli")
      ?.scenes[0]?.kind,
    "guess",
  );
});

test("a u-turn does not cover the table, a verdict may", () => {
  assert.equal(
    isVerdict(
      storyOf(1, { fact: "played", events: [{ event: "Turned", sentence: "Turned", direction: 1 }] }, "multipli")!,
    ),
    false,
  );
  assert.equal(isVerdict(storyOf(1, { fact: "played", events: [won] }, "multipli")!), true);
});

test("cats pounce, win, sulk and sleep", () => {
  const story = storyOf(
    1,
    { fact: "played", events: [{ event: "Chased", sentence: "Chased", fastest: 0, slowest: 2 }] },
    "multipli",
  );
  const mood = (seat: number, more = {}) => moodOf({ seat, inside: true, here: true, pawDown: false, story, ...more });
  assert.deepEqual(
    [mood(0), mood(1), mood(2), mood(1, { pawDown: true }), mood(1, { inside: false }), mood(1, { here: false })],
    ["winning", "watching", "sulking", "pouncing", "asleep", "asleep"],
  );
});

test("M8: the winner's pile is shared, and all of it travels", () => {
  const before = table({ piles: [[1, 2, 3, 4, 5], [6], [7, 8]] });
  const flights = flightsOf([{ ...won, losers: [1, 2], tops: [5, 6, 8] }], before);
  assert.deepEqual(
    flights.filter((flight) => flight.from === 0).map((flight) => flight.count),
    [3, 2],
  );
});

test("K8: seven as additions, and the 42 products", () => {
  assert.deepEqual(waysTo(7, "+"), [
    [1, 6],
    [2, 5],
    [3, 4],
    [4, 3],
    [5, 2],
    [6, 1],
  ]);
  assert.deepEqual([RULES.addi.results.length, RULES.multipli.results.length], [19, 42]);
});

test("the weightiest sound is heard", () => {
  assert.equal(soundOf([{ event: "Flipped", sentence: "Flipped", seat: 0, card: 3 }]), "flip");
  assert.equal(
    soundOf([
      { event: "Hit", sentence: "Hit", seat: 0 },
      won,
      { event: "WentOut", sentence: "WentOut", seats: [0], place: 1 },
    ]),
    "win",
  );
  assert.equal(soundOf([]), null);
});
