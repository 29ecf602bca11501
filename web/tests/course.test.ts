import assert from "node:assert/strict";
import { test } from "node:test";
import { type Choice, FACES, PHASES, type Verb } from "../src/contract.ts";
import { answers, threats } from "../src/course/answers.ts";
import { exactly } from "../src/course/exact.ts";
import { tap } from "../src/hand/uses.ts";

const card = (a: number, b: number) => (a - 1) * 10 + b - 1;

test("one card that makes 400 comes first, then two", () => {
  assert.deepEqual(exactly([card(6, 10), 124, 136, card(2, 2)], 60), [[card(6, 10)], [136, 124]]);
});

test("two or three cards where one is not enough", () => {
  assert.deepEqual(exactly([124, 136, 201], 60), [[136, 124]]);
  assert.deepEqual(exactly([110, 120, 130], 60), [[130, 120, 110]]);
});

test("nothing fits: nothing is suggested", () => {
  assert.deepEqual(exactly([card(9, 9), 201, 206], 60), []);
  assert.deepEqual(exactly([], 5), []);
});

test("a card is used once, and specials count nothing", () => {
  assert.deepEqual(exactly([130, 201], 60), []);
});

const PRODUCT_2 = 102;

test("a defence answers the attack it cancels, and no other", () => {
  assert.ok(answers(FACES.gift, [FACES.chase]));
  assert.ok(answers(FACES.cheese, [FACES.sumo, FACES["u-turn"]]));
  assert.ok(answers(FACES.trap, [FACES.sumo]));
  assert.ok(answers(PRODUCT_2, [FACES.clock]));
  assert.ok(!answers(FACES.gift, [FACES.sumo]));
  assert.ok(!answers(FACES.trap, []));
  assert.ok(!answers(PRODUCT_2, [FACES.chase, FACES["u-turn"], FACES.sumo]));
  assert.ok(!answers(104, [FACES.clock])); // the product 4
  assert.ok(!answers(card(1, 2), [FACES.clock]));
});

test("a clock that waits is what is answered, else what stands before the seat", () => {
  const table = { phase: PHASES.answer, named: 1, attacks: [[FACES.sumo], [FACES.chase]] };
  assert.deepEqual(threats(table, 1), [FACES.clock]);
  assert.deepEqual(threats(table, 0), [FACES.sumo]);
  assert.deepEqual(threats({ ...table, phase: PHASES.draw }, 1), [FACES.chase]);
});

test("a defence in one's own turn is a choice between one more card and the end of the turn", () => {
  const use = (kind: Verb): Choice => ({ action: `A ${kind}`, kind, card: FACES.gift, target: -1 });
  const choice = tap([use("discards"), use("defends"), use("ends")], FACES.gift);
  assert.ok(choice.does === "choose");
  assert.deepEqual(
    choice.uses.map((one) => one.kind),
    ["defends", "ends"],
  );
});
