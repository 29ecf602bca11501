import assert from "node:assert/strict";
import { test } from "node:test";
import { jerky, moved } from "../src/look/frames.ts";

test("one hitch among quick frames is no slow device", () => {
  assert.equal(jerky([16, 17, 300, 16, 17]), false);
});

test("frames that take long on the whole are", () => {
  assert.equal(jerky([60, 17, 80, 50, 17]), true);
});

test("a quick device is timed rarely; one that has become slow loses its effects", () => {
  const classes = new Set<string>();
  const root = {
    classList: { contains: (name: string) => classes.has(name), add: (name: string) => void classes.add(name) },
  };
  let now = 0;
  let length = 16;
  /** A change, and all the frames it asks for; says how many those were. */
  const change = (): number => {
    let asked: FrameRequestCallback | null = null;
    let frames = 0;
    globalThis.requestAnimationFrame = (next) => ((asked = next), 1);
    moved(root);
    while (asked !== null) {
      const next: FrameRequestCallback = asked;
      asked = null;
      frames += 1;
      next((now += length));
    }
    return frames;
  };
  for (let i = 0; i < 3; i++) assert.ok(change() > 0);
  const timed = Array.from({ length: 24 }, change).filter((frames) => frames > 0).length;
  assert.equal(timed, 2);
  length = 60;
  for (let i = 0; i < 11; i++) assert.equal(change(), 0);
  assert.ok(change() > 0); // slow for the first time: timed every time until it is known
  assert.ok(change() > 0);
  assert.equal(classes.has("calm"), false);
  assert.ok(change() > 0);
  assert.equal(classes.has("calm"), true);
  assert.equal(change(), 0);
});
