import assert from "node:assert/strict";
import { test } from "node:test";
import { soon } from "../src/look/pause.ts";

test("what can wait comes after frames, one piece a frame", async () => {
  const frames: FrameRequestCallback[] = [];
  globalThis.requestAnimationFrame = (next) => frames.push(next);
  /** Every frame that was asked for is drawn, and what comes right after it is done. */
  const frame = async (): Promise<void> => {
    for (const next of frames.splice(0)) next(0);
    await new Promise((done) => setTimeout(done, 5));
  };
  const done: string[] = [];
  soon(() => {
    done.push("paw");
    soon(() => done.push("later"));
  });
  soon(() => done.push("cat"));
  assert.deepEqual(done, []);
  await frame();
  assert.deepEqual(done, ["paw"]);
  await frame();
  assert.deepEqual(done, ["paw", "cat"]);
  await frame();
  assert.deepEqual(done, ["paw", "cat", "later"]);
  assert.equal(frames.length, 0, "nothing waits, so no frame is asked for");
});
