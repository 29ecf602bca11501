import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import type { GameEvent, MouseSeen, RoomSeen } from "../src/contract.ts";
import { Show } from "../src/mouse/state/show.ts";
import { three } from "../src/mouse/story/numbers.ts";
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

const newestStory = (show: Show) => show.story.value?.n;
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
  assert.deepEqual(show.prints.shown.value, [{ x: 100, y: 84, seat: 0 }], "and its paw is there at once");
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

test("in calm play whoever held a pair and did not hit is asked its number, before it is told", () => {
  const { room, show, told } = sits("calm");
  told({ open: false }, WON);
  assert.equal(show.story.value, null, "the story would tell it");
  later(350);
  const [asked] = show.questions.value;
  assert.deepEqual([asked?.seat, asked?.text, asked?.right, asked?.numbers.length], [0, "3×4", 12, 3]);
  show.pick(asked!, 12);
  assert.equal(room.deed.value, null, "so soon a hand was meant for the mouse");
  later(600);
  show.pick(asked!, 12);
  show.pick(asked!, 13);
  assert.deepEqual(room.deed.value, { what: "number", seat: 0, card: 23, ms: 950, right: true });
  later(500);
  assert.deepEqual([show.sheet.value, newestStory(show), show.questions.value.length], [true, 6, 0]);
});

test("nobody has to tap a number: the story comes by itself, and with the next card", () => {
  const { show, told } = sits("calm");
  told({ open: false }, WON);
  later(1800);
  assert.equal(show.questions.value.length, 1);
  later(50);
  assert.deepEqual([show.sheet.value, show.questions.value.length], [true, 0]);
  told({ open: false }, WON);
  later(400);
  show.goOn();
  assert.deepEqual([show.questions.value.length, newestStory(show)], [0, 7]);
});

test("no number is asked in a race, of a hand that came down, of the winner, or where it lies open", () => {
  const race = sits("race");
  race.told({ open: false }, WON);
  later(900);
  assert.deepEqual([race.show.sheet.value, race.show.questions.value.length], [true, 0]);
  for (const won of [
    { ...WON, seat: 0, losers: [1] },
    { ...WON, tops: [112, 23] },
    { ...WON, why: "sumo" },
  ]) {
    const { show, told } = sits("calm");
    told({ open: false }, won);
    later(400);
    assert.deepEqual(show.questions.value, []);
  }
  const down = sits("calm");
  down.show.hit(0, 0);
  frame();
  down.told({ open: false }, WON);
  later(400);
  assert.deepEqual(down.show.questions.value, []);
  const late = sits("calm");
  late.told({ open: false }, WON);
  later(400);
  late.socket.says({ say: "late", n: 6, hand: { seat: 0, reaction: 900, line: 0, guess: false, late: 40 } });
  assert.deepEqual(late.show.questions.value, []);
});

test("the number of a pair is the smallest, the middle one and the largest of three equally often", () => {
  const chances = Array.from({ length: 30 }, (_, i) => (i + 0.5) / 30);
  for (let card = 0; card < 100; card++) {
    const right = (Math.floor(card / 10) + 1) * ((card % 10) + 1);
    const places = [0, 0, 0];
    for (const one of chances) {
      const numbers = three(card, "multipli", () => one);
      assert.equal(new Set(numbers).size, 3);
      assert.deepEqual(
        numbers,
        [...numbers].sort((a, b) => a - b),
      );
      assert.ok(numbers.includes(right) && (numbers[0] ?? 0) > 0);
      places[numbers.indexOf(right)]! += 1;
    }
    if (right > 2) assert.deepEqual(places, [10, 10, 10], `${card}`);
  }
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
