import assert from "node:assert/strict";
import { test } from "node:test";
import { productDots, sumDots } from "../src/art/dots/layout.ts";

const distinct = (dots: { x: number; y: number }[]): number => new Set(dots.map(({ x, y }) => `${x},${y}`)).size;

test("4×6 and 3×8 have the same 24 dots", () => {
  assert.equal(productDots(4, 6).dots.length, 24);
  assert.equal(productDots(3, 8).dots.length, 24);
});

test("a product has a rows of b dots, none on another, all inside", () => {
  for (let a = 1; a <= 10; a++)
    for (let b = 1; b <= 10; b++) {
      const { dots, width, height } = productDots(a, b);
      assert.equal(distinct(dots), a * b);
      assert.equal(new Set(dots.map((dot) => dot.y)).size, a);
      assert.ok(dots.every((dot) => dot.x + 1 <= width && dot.y + 1 <= height));
    }
});

test("equal sums fill the same places and differ only in where the second part begins", () => {
  const places = (a: number, b: number) => sumDots(a, b).dots.map(({ x, y }) => [x, y]);
  assert.deepEqual(places(4, 9), places(6, 7));
  assert.equal(sumDots(4, 9).dots.filter((dot) => dot.part === 0).length, 4);
  assert.equal(sumDots(10, 10).height, 2);
});
