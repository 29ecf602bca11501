import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { remember, unkept } from "../src/parts/kept.ts";
import { forget, keep, seatOf, seats } from "../src/room/seats.ts";
import { newDevice } from "./device.ts";

let device = newDevice();
beforeEach(() => {
  device = newDevice();
});

test("a seat is kept on the device, the newest first", () => {
  keep({ room: "1", token: "a", way: "alone" });
  keep({ room: "2", token: "b", way: "link" });
  assert.deepEqual(
    seats().map((seat) => seat.room),
    ["2", "1"],
  );
  assert.ok(device.kept.get("matou.seats")?.includes('"token":"b"'));
  assert.equal(unkept.value, false);
});

test("where the device keeps nothing, or nothing more, a game is played all the same and the page knows it", () => {
  keep({ room: "1", token: "a", way: "alone" });
  device.forbidden = true;
  keep({ room: "2", token: "b", way: "link" });
  assert.equal(seatOf("2")?.token, "b");
  assert.equal(unkept.value, true);
  device.forbidden = false;
  remember("matou.types", "yes"); // less than a seat: there is room for it
  assert.equal(unkept.value, true);
  device.forbidden = true;
  forget("2");
  assert.equal(seatOf("2"), undefined);
  device.forbidden = false;
  keep({ room: "3", token: "c", way: "tablet" });
  assert.equal(unkept.value, false);
  assert.ok(device.kept.get("matou.seats")?.includes('"token":"c"'));
});
