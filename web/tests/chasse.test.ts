import assert from "node:assert/strict";
import { test } from "node:test";
import { dangerOf, lit } from "../src/chasse/danger.ts";
import { press, saying, typedNumber } from "../src/chasse/pad.ts";

const type = (...keys: string[]) => keys.reduce(press, "");

test("keys make a total", () => {
  assert.equal(type("7", "2"), "72");
  assert.equal(type("0", "7"), "7");
  assert.equal(type("1", "0", "2", "9"), "102");
  assert.equal(type("5", "-"), "-5");
  assert.equal(type("5", "±", "±"), "5");
  assert.equal(type("7", "2", "Backspace"), "7");
  assert.equal(type("x", "Enter"), "");
});

test("only a whole number is a total", () => {
  assert.equal(typedNumber(""), null);
  assert.equal(typedNumber("-"), null);
  assert.equal(typedNumber("-12"), -12);
});

test("what was typed is said, not what the server would have said", () => {
  assert.equal(saying("A plays 3+4 saying 12", 13), "A plays 3+4 saying 13");
  assert.equal(saying("A plays =9", -4), "A plays =9 saying -4");
});

test("the 0 of a ten is lit", () => {
  assert.deepEqual(lit(40), [
    { text: "4", lit: false },
    { text: "0", lit: true },
  ]);
  assert.deepEqual(
    lit(-10).map((one) => one.lit),
    [false, false, true],
  );
  assert.ok(lit(41).every((one) => !one.lit));
});

test("danger grows towards 100", () => {
  assert.equal(dangerOf(40), "calm");
  assert.equal(dangerOf(80), "near");
  assert.equal(dangerOf(95), "edge");
});
