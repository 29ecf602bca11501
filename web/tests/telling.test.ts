import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameName, WonEvent } from "../src/contract.ts";
import { GAMES } from "../src/games.ts";

const won: WonEvent = { event: "Won", sentence: "Won.pair", seat: 0, losers: [1], why: "pair", tops: [35, 27] };

test("an equation says why somebody won", () => {
  const sum = (game: GameName, more: Partial<WonEvent> = {}) => GAMES[game].told({ ...won, ...more })["sum"];
  assert.equal(sum("multipli"), "4×6 = 24 = 3×8");
  assert.equal(sum("addi", { tops: [23, 107] }), "3+4 = 7");
  assert.equal(sum("multipli", { why: "sumo", tops: [99, 0] }), "10×10 = 100, 1×1 = 1");
});

test("a total is told with what came before it", () => {
  const laid = { event: "Laid" as const, sentence: "Laid" as const, seat: 0, target: -1 };
  assert.deepEqual(GAMES.chasse.told({ ...laid, card: 23, total: 30 }), { sum: "23 + 7 = 30" });
  assert.deepEqual(GAMES.chasse.told({ ...laid, card: 108, total: -3 }), { sum: "5 − 8 = −3" });
  const points = { event: "LaidPoints" as const, sentence: "LaidPoints" as const, seat: 0, card: 99, total: 150 };
  assert.deepEqual(GAMES.course.told(points), { sum: "50 + 100 = 150" });
});
