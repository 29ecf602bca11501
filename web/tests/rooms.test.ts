import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import type { Turn } from "../src/room/here/contract.ts";
import type { ToPage } from "../src/room/here/messages.ts";
import { Rooms } from "../src/room/here/rooms.ts";
import { trusted } from "../src/room/trusted.ts";
import type { Unkept } from "../src/room/here/storage.ts";

const WELCOME = { say: "alive" } as const;
let now = 0;
let asked: { request: Record<string, unknown>; at: number }[] = [];
let happened: string[] = []; // stores and messages, in their order
let sent: [string, ToPage][] = [];
let answers: Turn[] = [];

/** A storage that takes its time, and may refuse. */
const storage = {
  unkept: "" as Unkept,
  takes: Promise.resolve(),
  load: (room: string) => Promise.resolve(room === "herea" ? ["{}"] : null),
  cut: () => false,
  release: (room: string) => void happened.push(`release ${room}`),
  append: async () => {
    await storage.takes;
    happened.push("stored");
  },
  record: () => Promise.resolve("a record"),
};

const rooms = (): Rooms =>
  new Rooms({
    ask: (request, at) => {
      asked.push({ request: trusted(JSON.parse(request)), at });
      return JSON.stringify(answers.shift() ?? {});
    },
    storage,
    send: (client, message) => {
      happened.push("told");
      sent.push([client, message]);
    },
    search: () => Promise.resolve("A lays 3+4"),
    elsewhere: () => happened.push("elsewhere"),
  });

async function settled(): Promise<void> {
  for (let i = 0; i < 40; i++) await Promise.resolve();
}

beforeEach(() => {
  now = 0;
  asked = [];
  happened = [];
  sent = [];
  answers = [];
  storage.unkept = "";
  storage.takes = Promise.resolve();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
});
afterEach(() => {
  mock.reset();
  mock.timers.reset();
});

/** A page connected to a room that the storage has. */
async function connected(): Promise<Rooms> {
  const here = rooms();
  here.receive("tab", { talk: 7, token: "herea.0.x", last: 0 });
  await settled();
  happened = [];
  sent = [];
  return here;
}

test("what happened is stored before the page hears of it, and one turn after the other", async () => {
  const here = await connected();
  let stores = () => undefined as void;
  storage.takes = new Promise((resolve) => (stores = resolve));
  answers = [
    { appended: [{ room: "herea", first: 2, bodies: ["{}"] }], told: [[1, WELCOME]] },
    { told: [[1, WELCOME]] },
  ];
  here.receive("tab", { talk: 7, message: { ask: "start" } });
  here.receive("tab", { talk: 7, message: { ask: "touch" } });
  await settled();
  assert.deepEqual(happened, []);
  assert.equal(asked.at(-1)?.request["ask"], "heard");
  stores();
  await settled();
  assert.deepEqual(happened, ["stored", "told", "told"]);
  assert.deepEqual(sent[0], ["tab", { talk: 7, said: [WELCOME] }]);
});

test("a room is woken when it is due, and told where the device slept over that", async () => {
  const here = await connected();
  answers = [{ due: 900 }, { due: 2000 }];
  here.receive("tab", { talk: 7, message: { ask: "start" } });
  await settled();
  now = 900;
  mock.timers.tick(900);
  await settled();
  assert.deepEqual(asked.at(-1), { request: { ask: "wake" }, at: 900 });
  now = 60_000;
  mock.timers.tick(1100);
  await settled();
  assert.deepEqual(asked.at(-1), { request: { ask: "wake", slept: true }, at: 60_000 });
});

test("a page that the rooms do not know opens its connection again", async () => {
  const here = rooms();
  here.receive("tab", { talk: 3, message: { ask: "touch" } });
  await settled();
  assert.deepEqual(sent, [["tab", { talk: 3, lost: true }]]);
  assert.deepEqual(asked, []);
});

test("a tab that is gone leaves its rooms, and they are given back", async () => {
  const here = await connected();
  here.left("tab");
  await settled();
  assert.deepEqual(asked.at(-1)?.request, { ask: "gone", page: 1 });
  assert.deepEqual(happened, ["release herea"]);
});

test("what is not kept is said to each page, once, and play goes on", async () => {
  const here = await connected();
  storage.unkept = "full";
  answers = [{ told: [[1, WELCOME]] }, { told: [[1, WELCOME]] }];
  here.receive("tab", { talk: 7, message: { ask: "start" } });
  here.receive("tab", { talk: 7, message: { ask: "start" } });
  await settled();
  assert.deepEqual(
    sent.map(([, message]) => Object.keys(message).at(-1)),
    ["said", "unkept", "said"],
  );
});

test("where another tab stores events these rooms stop, and tell nothing more", async () => {
  const here = await connected();
  storage.unkept = "elsewhere";
  answers = [{ appended: [{ room: "herea", first: 2, bodies: ["{}"] }], told: [[1, WELCOME]] }];
  here.receive("tab", { talk: 7, message: { ask: "start" } });
  here.receive("tab", { talk: 7, message: { ask: "start" } });
  await settled();
  assert.deepEqual(happened, ["stored", "told", "elsewhere"]);
  assert.deepEqual(sent, [["tab", { talk: 7, lost: true }]]);
});

test("a bot's search is answered by the second worker", async () => {
  const here = await connected();
  answers = [{ searches: [{ number: 4, position: "", seat: 0, cat: "tiger", seed: 1 }] }];
  here.receive("tab", { talk: 7, message: { ask: "start" } });
  await settled();
  assert.deepEqual(asked.at(-1)?.request, { ask: "searched", number: 4, action: "A lays 3+4" });
});
