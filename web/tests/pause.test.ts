import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { options } from "preact";
import { inPause } from "../src/look/pause.ts";
import { hold, soon } from "../src/look/renderScheduler.ts";

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

const bad = (): never => {
  throw new Error("a bad drawing");
};

/** Timers that the test runs itself: an exception in one is seen here, as the browser's console sees it. */
function ownTimers(): { run: () => void } {
  const timers: (() => void)[] = [];
  mock.method(globalThis, "setTimeout", (work: () => void) => timers.push(work));
  return {
    run: () => {
      for (const work of timers.splice(0)) work();
    },
  };
}

test("an exception in one piece after a frame is reported, and the next pieces are still done", () => {
  const timers = ownTimers();
  const done: string[] = [];
  const nextFrame = (): void => {
    for (const next of frames.splice(0)) next(0);
    timers.run();
  };
  soon(bad);
  soon(() => done.push("cat"));
  assert.throws(nextFrame, /a bad drawing/);
  nextFrame();
  assert.deepEqual(done, ["cat"]);
  soon(() => done.push("later"));
  nextFrame();
  assert.deepEqual(done, ["cat", "later"]);
  mock.reset();
});

test("an exception in a pause is reported, and what waits is still done", () => {
  const timers = ownTimers();
  const done: string[] = [];
  inPause(bad);
  inPause(() => done.push("cat"));
  timers.run(); // the pause begins
  assert.throws(timers.run, /a bad drawing/);
  timers.run();
  timers.run();
  assert.deepEqual(done, ["cat"]);
  mock.reset();
});
