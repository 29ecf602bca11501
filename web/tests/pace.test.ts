import assert from "node:assert/strict";
import { test } from "node:test";
import { jerky } from "../src/look/pace.ts";

test("one hitch among quick frames is no slow device", () => {
  assert.equal(jerky([16, 17, 300, 16, 17]), false);
});

test("frames that take long on the whole are", () => {
  assert.equal(jerky([60, 17, 80, 50, 17]), true);
});
