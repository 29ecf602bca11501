import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameEvent, GameName, WonEvent } from "../src/contract.ts";
import { GAMES } from "../src/games.ts";
import { sentence } from "../src/table/telling.ts";
import { shownRoom } from "../src/replay/shown.ts";
import { say, speak } from "../src/words/words.ts";

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

test("what happens to the reader is said to the reader", async () => {
  const said = (event: GameEvent) => {
    const room = shownRoom("multipli", 2, () => undefined, 0, [0]);
    Object.assign(room.table, { value: { game: "multipli", options: {}, seats: 2 } });
    return sentence(room, event);
  };
  const gave = (giver: number, taker: number): GameEvent => ({
    event: "Gave",
    sentence: "Gave",
    giver,
    taker,
    count: 1,
  });
  const trapped: GameEvent = { event: "Trapped", sentence: "Trapped", owner: 0, fastest: 1 };
  Object.assign(globalThis, { document: { documentElement: {} }, location: {} });
  await speak("fr");
  assert.equal(said({ event: "Flipped", sentence: "Flipped", seat: 0, card: 35 }), "Tu retournes 4×6.");
  assert.equal(
    said({ event: "Ended", sentence: "Ended", winners: [0], losers: [1] }),
    "La partie est finie. Tu as gagné\u00a0!",
  );
  assert.match(said(gave(1, 0)), /te donne une carte\.$/);
  assert.match(said(trapped), /^Embuscade\u00a0! .* tape avant toi/);
  await speak("en");
  assert.equal(said(won), "You win: 4×6 = 24 = 3×8! Your pile goes to Sleepy Paw.");
  assert.match(said(gave(0, 1)), /^You give a card to /);
});

test("a table that waits for the server's disk is told so until it goes on", async () => {
  const room = shownRoom("multipli", 2, () => undefined, 0, [0]);
  room.hear({ say: "waits", waits: true });
  assert.equal(room.waits.value, true);
  Object.assign(globalThis, { document: { documentElement: {} }, location: {} });
  await speak("fr");
  assert.match(say("room.waits"), /la table attend/);
  await speak("en");
  assert.match(say("room.waits"), /the table waits/);
  room.hear({ say: "waits", waits: false });
  assert.equal(room.waits.value, false);
});
