import assert from "node:assert/strict";
import { test } from "node:test";
import { mirrored, stroke } from "../src/art/brush.ts";

const numbers = (d: string): number[] => (d.match(/-?[\d.]+/g) ?? []).map(Number);

test("a stroke begins and ends in its two points", () => {
  const d = numbers(stroke([0, 0, 10, 0, 20, 0, 30, 0], 3));
  assert.deepEqual(d.slice(0, 2), [0, 0]);
  assert.deepEqual(d.slice(6, 8), [30, 0]);
  assert.deepEqual(d.slice(-2), [0, 0]);
});

test("a straight stroke is as wide in the middle as was asked for", () => {
  const [, , , y1] = numbers(stroke([0, 0, 10, 0, 20, 0, 30, 0], 3));
  assert.equal(y1! * 0.75 * 2, 3);
});

test("a mirrored outline has every point on both sides", () => {
  const d = numbers(mirrored(-10, [5, -10, 10, -5, 10, 0, 10, 5, 5, 10, 0, 10]));
  const points = Array.from({ length: d.length / 2 }, (_, i) => `${Math.abs(d[2 * i]!)} ${d[2 * i + 1]}`);
  const count = new Map<string, number>();
  for (const point of points) count.set(point, (count.get(point) ?? 0) + 1);
  assert.ok(
    [...count].every(([point, n]) => n === 2 || point === "0 10"),
    [...count].join(" | "),
  );
});
