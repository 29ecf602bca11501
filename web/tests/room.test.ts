import assert from "node:assert/strict";
import { test } from "node:test";
import type { Phase, RoomSeen } from "../src/contract.ts";
import { NullConnection } from "../src/room/connection.ts";
import { Room } from "../src/room/room.ts";
import { trusted } from "../src/room/trusted.ts";

globalThis.requestAnimationFrame = () => 0; // nothing is painted here
const seen = (phase: Phase): RoomSeen => trusted({ phase, guests: [], chairs: [], settings: { game: "multipli" } });

test("a refusal of the game is forgotten in the lobby after it", () => {
  const room = new Room(new NullConnection());
  room.hear({ say: "welcome", n: 1, you: 0, seats: [0], room: seen("playing"), table: null, board: "" });
  room.hear({ say: "refused", id: 1, key: "race open", article: "", why: "" });
  room.hear({ say: "told", n: 2, event: { fact: "hosted" }, table: null, room: seen("playing") });
  assert.equal(room.refused.value?.key, "race open");
  room.hear({ say: "told", n: 3, event: { fact: "changed" }, table: null, room: seen("lobby") });
  assert.equal(room.refused.value, null);
});

test("a frozen page is asleep until it runs again, and a welcome forgets who was", () => {
  const room = new Room(new NullConnection());
  const people = (): RoomSeen => trusted({ ...seen("playing"), guests: [{ number: 0 }, { number: 1, here: true }] });
  room.hear({ say: "welcome", n: 1, you: 0, seats: [0], room: people(), table: null, board: "" });
  assert.equal(room.awake(1), true);
  room.hear({ say: "presence", guest: 1, here: true, asleep: true });
  room.hear({ say: "told", n: 2, event: { fact: "hosted" }, table: null, room: people() });
  assert.equal(room.awake(1), false, "no view of the room wakes it");
  room.hear({ say: "presence", guest: 1, here: true, asleep: false });
  assert.equal(room.awake(1), true);
  room.hear({ say: "presence", guest: 1, here: true, asleep: true });
  room.hear({ say: "welcome", n: 3, you: 0, seats: [0], room: people(), table: null, board: "" });
  assert.equal(room.awake(1), true);
});
