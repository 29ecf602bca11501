import assert from "node:assert/strict";
import { test } from "node:test";
import { aloud } from "../src/parts/telling.ts";

test("one device for several people does not say what only one may know", () => {
  assert.deepEqual(aloud({ event: "Drew", seat: 0, cards: [35], count: 1, shown: false }), {
    event: "Drew",
    seat: 0,
    cards: [],
    count: 1,
    shown: false,
  });
  const shown = { event: "Drew" as const, seat: 0, cards: [88], count: 1, shown: true };
  assert.equal(aloud(shown), shown);
  assert.deepEqual(aloud({ event: "Stole", giver: 0, taker: 1, card: 35 }), {
    event: "Stole",
    giver: 0,
    taker: 1,
    card: -1,
  });
});
