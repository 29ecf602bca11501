import assert from "node:assert/strict";
import { test } from "node:test";
import type { BestSeen, Stretch } from "../src/contract.ts";
import { Reel } from "../src/replay/reel.ts";
import { trusted } from "../src/room/trusted.ts";

const MOVES = 230;
const best: BestSeen[] = trusted([{ chair: 0, what: "pairs" }]);

/** A server with a record of so many moves; says what it was asked for. */
function recorded() {
  const asked: number[] = [];
  const fetched = (text: string, first: number, count: number): Promise<Stretch> => {
    asked.push(first);
    const last = Math.min(MOVES, first + count - 1);
    const moments = Array.from({ length: last - first + 1 }, (_, i) => ({ number: first + i, action: text }));
    const told = { game: "multipli", moves: MOVES, moments, sitters: [], best: last === MOVES ? best : [] };
    return Promise.resolve(trusted(told));
  };
  return { reel: new Reel("the record", fetched), asked };
}

test("a stretch is asked for once, and begins where every other one of that record does", async () => {
  const { reel, asked } = recorded();
  assert.equal((await reel.at(157))?.number, 157);
  assert.equal((await reel.at(100))?.action, "the record");
  assert.equal((await reel.at(199))?.number, 199);
  assert.deepEqual(asked, [100]);
  assert.equal(reel.game, "multipli");
  assert.equal(reel.moves, MOVES);
});

test("a moment behind the end is none", async () => {
  const { reel } = recorded();
  assert.equal(await reel.at(MOVES + 1), undefined);
});

test("the best moments come with the last one, and stay", async () => {
  const { reel, asked } = recorded();
  await reel.at(0);
  assert.deepEqual(reel.best, []);
  await reel.whole();
  assert.deepEqual(asked, [0, 100, 200]);
  assert.deepEqual(reel.best, best);
  await reel.at(3);
  assert.deepEqual(reel.best, best);
});

test("a stretch that did not come is asked for again", async () => {
  let fails = true;
  const { reel: good } = recorded();
  const reel = new Reel("x", async (_text, first) => {
    if (fails) throw new Error("offline");
    await good.at(first);
    return trusted({ game: "multipli", moves: 5, moments: [{ number: first }], sitters: [], best: [] });
  });
  await assert.rejects(reel.at(0), /offline/);
  fails = false;
  assert.equal((await reel.at(0))?.number, 0);
});
