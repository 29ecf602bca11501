import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { remember, unkept } from "../src/device/kept.ts";
import { forget, keep, seatOf, seats } from "../src/room/seats.ts";
import { newDevice } from "./device.ts";

let device = newDevice();
beforeEach(() => {
  device = newDevice();
});
afterEach(() => mock.reset());

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

test("a room that this device hosts is not forgotten for newer ones, and others make way", () => {
  keep({ room: "mine", token: "m", way: "link", hosts: true });
  for (let i = 0; i < 9; i++) keep({ room: `class ${i}`, token: "t", way: "link", hosts: true });
  for (let i = 0; i < 9; i++) keep({ room: `alone ${i}`, token: "a", way: "alone" });
  assert.equal(seatOf("mine")?.token, "m");
  assert.equal(seats().filter((seat) => seat.hosts).length, 10);
  assert.deepEqual(
    seats().flatMap((seat) => (seat.hosts ? [] : [seat.room])),
    ["alone 8", "alone 7", "alone 6", "alone 5", "alone 4"],
  );
  forget("mine"); // the host closed it
  assert.equal(seatOf("mine"), undefined);
});

test("a hosted room that nobody opened for a week is gone from the server, and makes way as others do", () => {
  const began = Date.now();
  keep({ room: "old", token: "o", way: "link", hosts: true });
  mock.method(Date, "now", () => began + 8 * 24 * 3_600_000);
  for (let i = 0; i < 5; i++) keep({ room: `alone ${i}`, token: "a", way: "alone" });
  assert.equal(seatOf("old"), undefined);
});
