import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "../src/replay/carried.ts";

const RECORD = Array.from({ length: 300 }, (_, i) => `${"AB"[i % 2]} lays ${i}×7 · é 猫`).join("\n");

test("a record comes out of a link as it went in", async () => {
  assert.deepEqual(await unpacked(await packed(17, RECORD)), { moment: 17, record: RECORD });
});

test("a link has only letters that links may have, and is shorter than the record", async () => {
  const part = await packed(0, RECORD);
  assert.match(part, /^0\.[\w-]+$/);
  assert.ok(part.length < RECORD.length);
});

test("a moment alone carries no record", async () => {
  assert.deepEqual(await unpacked("12"), { moment: 12, record: "" });
  assert.deepEqual(await unpacked(""), { moment: 0, record: "" });
});

test("a torn link carries no record and does no harm", async () => {
  const part = await packed(3, RECORD);
  for (const torn of [part.slice(0, 40), "3.!!!", `3.${"x".repeat(50)}`])
    assert.equal((await unpacked(torn)).record, "");
});
