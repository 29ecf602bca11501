import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { MAX_RECORD_BYTES } from "../src/contract.ts";
import { canPack, packed, unpacked } from "../src/replay/carried.ts";

const RECORD = Array.from({ length: 300 }, (_, i) => `${"AB"[i % 2]} lays ${i}×7 · é 猫`).join("\n");

test("a record comes out of a link as it went in", async () => {
  assert.deepEqual(await unpacked(await packed(17, RECORD)), { moment: 17, record: RECORD, tooLong: false });
});

test("a link has only letters that links may have, and is shorter than the record", async () => {
  const part = await packed(0, RECORD);
  assert.match(part, /^0\.[\w-]+$/);
  assert.ok(part.length < RECORD.length);
});

test("a moment alone carries no record", async () => {
  assert.deepEqual(await unpacked("12"), { moment: 12, record: "", tooLong: false });
  assert.deepEqual(await unpacked(""), { moment: 0, record: "", tooLong: false });
});

test("a torn link carries no record and does no harm", async () => {
  const part = await packed(3, RECORD);
  for (const torn of [part.slice(0, 40), "3.!!!", `3.${"x".repeat(50)}`])
    assert.equal((await unpacked(torn)).record, "");
});

const bomb = (bytes: number): string => `5.${deflateRawSync(Buffer.alloc(bytes, "\n")).toString("base64url")}`;

test("a link that unpacks to more than the server reads is not unpacked to its end", async () => {
  const Real = globalThis.DecompressionStream;
  let unpackedBytes = 0;
  class Counted extends Real {
    override get readable() {
      const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, out) {
          unpackedBytes += piece.length;
          out.enqueue(piece);
        },
      });
      return super.readable.pipeThrough(counter);
    }
  }
  globalThis.DecompressionStream = Counted;
  try {
    assert.deepEqual(await unpacked(bomb(60_000_000)), { moment: 5, record: "", tooLong: true });
    assert.ok(unpackedBytes > MAX_RECORD_BYTES && unpackedBytes < 2 * MAX_RECORD_BYTES, `${unpackedBytes}`);
  } finally {
    globalThis.DecompressionStream = Real;
  }
});

test("a record as long as the server reads comes out whole", async () => {
  const { record, tooLong } = await unpacked(bomb(MAX_RECORD_BYTES));
  assert.equal(record.length, MAX_RECORD_BYTES);
  assert.equal(tooLong, false);
});

test("a browser that cannot press records says so before it is asked to", () => {
  assert.ok(canPack());
  const own = globalThis.CompressionStream;
  try {
    Object.defineProperty(globalThis, "CompressionStream", { value: undefined, configurable: true });
    assert.equal(canPack(), false);
  } finally {
    Object.defineProperty(globalThis, "CompressionStream", { value: own, configurable: true, writable: true });
  }
});
