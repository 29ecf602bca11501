import assert from "node:assert/strict";
import { test } from "node:test";

test("the benchmark of an evening runs with the learning code of today", async () => {
  const window: { evening?: () => { all: number; longest: number } } = {};
  Object.assign(globalThis, { window });
  // @ts-expect-error a script of the benchmark, without types
  await import("../../bench/page_evening.js");
  const found = window.evening?.();
  assert.ok(found !== undefined && found.longest > 0 && found.all >= found.longest);
});
