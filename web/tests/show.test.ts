import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import type { GameEvent, MouseSeen, RoomSeen } from "../src/contract.ts";
import { Show } from "../src/mouse/state/show.ts";
import { hitting } from "../src/mouse/touch/hooks.ts";
import { Room } from "../src/room/room.ts";
import { trusted } from "../src/room/trusted.ts";
import { FakeSocket, clock, closePage, later, newest, openPage } from "./fake-page.ts";
import { table } from "./mouse-table.ts";

const frames: FrameRequestCallback[] = [];
/** A frame is drawn, and what waits for it is done. */
const frame = (): void => {
  for (const next of frames.splice(0)) next(clock());
  later(1);
};

beforeEach(() => {
  openPage();
  frames.length = 0;
  class Pressed {
    getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 200 });
  }
  Object.assign(document, { getElementById: () => null, documentElement: { classList: { contains: () => true } } });
  Object.assign(globalThis, {
    Element: Pressed,
    requestAnimationFrame: (next: FrameRequestCallback) => frames.push(next),
  });
});
afterEach(() => {
  while (frames.length > 0) frame(); // nothing waits for the next test
  closePage();
});

const seen = (pace: string, guests = [0, 1, 2]): RoomSeen =>
  trusted({
    phase: "playing", paused: false, settings: { game: "multipli", pace }, host: 0,
    guests: guests.map((number) => ({ number, cat: "tabby", words: [0, 0], name: "", here: true })),
    chairs: guests.map((guest) => ({ guest, level: "", minded: false })),
  }); // prettier-ignore

interface Sat {
  room: Room;
  show: Show;
  socket: FakeSocket;
  told: (more: Partial<MouseSeen>, ...events: object[]) => void;
}

/** Seat A of a table of three, or all of it. */
function sits(pace = "race", guests?: number[]): Sat {
  const room = new Room("room.0.secret");
  newest().opens();
  const socket = newest();
  let n = 5;
  const view = seen(pace, guests);
  socket.says({ say: "welcome", n, you: 0, seats: [0], room: view, table: table({ open: true, race: 1 }), board: "" });
  const show = new Show(room);
  const told = (more: Partial<MouseSeen>, ...events: object[]) =>
    socket.says({
      say: "told", n: (n += 1), room: null, table: table(more),
      event: { fact: "played", by: "person", ms: 0, events },
    }); // prettier-ignore
  return { room, show, socket, told };
}

const asks = (socket: FakeSocket) => socket.sent.map((one) => one["ask"]).filter((ask) => ask !== "hello");
const WON: Partial<GameEvent> = {
  event: "Won", sentence: "Won.pair", seat: 1, losers: [0], why: "pair", tops: [35, 23],
}; // prettier-ignore

test("a finger reaches the socket in three calls of the page", () => {
  const { show, socket } = sits();
  let calls: string[] = [];
  const send = socket.send.bind(socket);
  socket.send = (text) => {
    calls = new Error().stack!.split("\n").filter((line) => line.includes("/src/"));
    send(text);
  };
  const { onPointerDown } = hitting(show, () => 0);
  const currentTarget = new Element();
  onPointerDown(
    trusted({ button: 0, clientX: 100, clientY: 84, timeStamp: 3, currentTarget, preventDefault: () => undefined }),
  );
  assert.equal(calls.length, 3, calls.join("\n"));
  const hit = socket.sent.at(-1)!;
  assert.deepEqual([hit["ask"], hit["seat"], hit["n"], hit["head"]], ["hit", 0, 5, 0]);
  assert.deepEqual(show.prints.value, [{ x: 100, y: 84, seat: 0 }], "and its paw is there at once");
});

test("a paw lies on the mouse from the next frame to the verdict", () => {
  const { show, told } = sits();
  show.hit(0, 0);
  assert.deepEqual(show.paws.value, []);
  frame();
  assert.deepEqual(show.paws.value, [0]);
  told({ open: false }, WON);
  assert.deepEqual(show.paws.value, []);
});

test("a hand that the server refuses is taken back, and told why", async () => {
  const { show, socket } = sits();
  show.hit(0, 0);
  frame();
  socket.says({ say: "refused", id: socket.sent.at(-1)!["id"], key: "already out", article: "", why: "" });
  for (let i = 0; i < 5; i++) await Promise.resolve();
  assert.deepEqual(show.paws.value, []);
  assert.deepEqual(show.note.value, { seat: 0, words: "refused.already out" });
  later(2600);
  assert.equal(show.note.value, null);
});

test("a verdict is told beside the mouse, and read before the next card takes it away", () => {
  const { show, told } = sits();
  told({ open: false }, WON);
  later(900);
  assert.equal(show.sheet.value, true);
  later(1000);
  told({ open: true, race: 2 }, { event: "Flipped", sentence: "Flipped", seat: 0, card: 35 });
  later(5900);
  assert.equal(show.sheet.value, true, "seven seconds to read it");
  later(200);
  assert.equal(show.sheet.value, false);
  show.ask();
  assert.equal(show.sheet.value, true, "why? lays it on the table again");
});

test("calm at one tablet: the server hears once, when everybody has said that there is nothing", () => {
  const { show, socket } = sits("calm", [0, 0, 0]);
  later(300);
  show.nothing(0);
  show.nothing(1);
  assert.deepEqual(asks(socket), []);
  show.nothing(2);
  assert.deepEqual(asks(socket), ["nothing"]);
});

test("what was said on a connection that is lost can be said again", () => {
  const { show, socket } = sits("calm", [0, 0, 0]);
  show.nothing(0);
  show.hit(1, 0);
  frame();
  assert.deepEqual(show.paws.value, [1]);
  socket.breaks();
  assert.deepEqual(show.paws.value, []);
  assert.equal(show.decided.value.nothing.size, 0);
});

test("a table that is left asks for nothing more and no timer of it runs", () => {
  const { show, told } = sits();
  show.close();
  told({ open: false }, WON);
  later(5000);
  assert.equal(show.sheet.value, false);
  assert.equal(show.story.value, null);
});
