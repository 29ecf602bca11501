import assert from "node:assert/strict";
import { test } from "node:test";
import { options } from "preact";
import { hold, soon } from "../src/look/pause.ts";

const frames: FrameRequestCallback[] = [];
globalThis.requestAnimationFrame = (next) => frames.push(next);

/** Every frame that was asked for is drawn, and what comes right after it is done. */
async function frame(): Promise<void> {
  for (const next of frames.splice(0)) next(0);
  await new Promise((done) => setTimeout(done, 5));
}

test("what can wait comes after frames, one piece a frame", async () => {
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

test("cards that take off are seen before the table is drawn anew, and then it is drawn at once again", async () => {
  Object.assign(globalThis, { document: { hidden: false } });
  let drawn = 0;
  const draw = async (): Promise<void> => {
    options.debounceRendering?.(() => (drawn += 1));
    await Promise.resolve();
  };
  hold();
  await draw();
  assert.equal(drawn, 0);
  await frame();
  assert.equal(drawn, 1);
  await draw();
  assert.equal(drawn, 2);
});
