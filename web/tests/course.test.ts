import assert from "node:assert/strict";
import { test } from "node:test";
import { exactly } from "../src/course/exact.ts";

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
