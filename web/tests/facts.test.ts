import assert from "node:assert/strict";
import { test } from "node:test";
import { equation } from "../src/art/cards/equation.ts";
import { result, underlined, ways } from "../src/art/cards/facts.ts";

test("K2: 24 prints 3×8 and 4×6", () =>
  assert.deepEqual(ways(24, "×"), [
    [3, 8],
    [4, 6],
  ]));

test("K2: 42 products have a multiplication to print, and no other number has", () => {
  const products = Array.from({ length: 120 }, (_, n) => n).filter((n) => ways(n, "×").length > 0);
  assert.equal(products.length, 42);
  assert.equal(products.at(-1), 100);
});

test("K8: the correction cards 2 to 20 list every addition once", () => {
  assert.deepEqual(ways(11, "+"), [
    [1, 10],
    [2, 9],
    [3, 8],
    [4, 7],
    [5, 6],
  ]);
  const listed = Array.from({ length: 19 }, (_, i) => ways(i + 2, "+").length);
  assert.equal(
    listed.reduce((sum, n) => sum + n, 0),
    55,
  );
});

test("every way makes its result", () => {
  for (const sign of ["×", "+"] as const) for (const [a, b] of ways(12, sign)) assert.equal(result(a, b, sign), 12);
});

test("6 and 9 are underlined, and so is what reads as another number upside down", () => {
  const seen = [1, 6, 7, 8, 9, 10, 16, 18, 24, 60, 80, 81, 90, 100].filter(underlined);
  assert.deepEqual(seen, [6, 9, 16, 18, 81]);
});

test("an operation fits on its card, whatever its numbers", () => {
  for (let a = 1; a <= 10; a++)
    for (let b = 1; b <= 10; b++) {
      const at = equation(a, b);
      const half = (n: number): number => (String(n).length * at.size * 0.61) / 2;
      assert.ok(at.a - half(a) >= 7, `${a}×${b} starts at ${at.a - half(a)}`);
      assert.ok(at.b + half(b) <= 93);
      assert.ok(
        at.a + half(a) < at.sign - at.reach && at.sign + at.reach < at.b - half(b),
        `${a}×${b} overlaps its sign`,
      );
    }
});
