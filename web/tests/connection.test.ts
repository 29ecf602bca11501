import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { type Answer, ServerConnection } from "../src/room/connection.ts";
import { FakeSocket, closePage, later, newest, openPage } from "./fake-page.ts";

beforeEach(openPage);
afterEach(closePage);

function opened(): { line: ServerConnection; socket: FakeSocket } {
  const line = new ServerConnection("token", () => 7, () => undefined); // prettier-ignore
  newest().opens();
  return { line, socket: newest() };
}

/** What an ask has been answered with by now; undefined where it still waits. */
async function settled(asked: Promise<Answer>): Promise<Answer["say"] | undefined> {
  let answer: Answer | undefined;
  void asked.then((one) => (answer = one));
  for (let i = 0; i < 5; i++) await Promise.resolve();
  return answer?.say;
}

const FLIP = { ask: "do", action: "A flips", n: 7 } as const;

test("a probe is answered at once, in a hidden tab too", () => {
  const { line, socket } = opened();
  Object.assign(document, { hidden: true, visibilityState: "hidden" });
  socket.says({ say: "probe" });
  assert.deepEqual(socket.sent.at(-1), { ask: "awake" });
  line.close();
});

test("an ask is answered with what the server says", async () => {
  const { line, socket } = opened();
  const asked = line.ask(FLIP);
  assert.equal(await settled(asked), undefined);
  socket.says({ say: "done", id: socket.sent.at(-1)!["id"], n: 8 });
  assert.equal(await settled(asked), "done");
});

test("an ask on its way is unanswered as soon as the connection breaks", async () => {
  const { line, socket } = opened();
  const asked = line.ask(FLIP);
  socket.breaks();
  assert.equal(await settled(asked), "unanswered");
});

test("an ask while the connection is lost is unanswered at once, and never sent by itself", async () => {
  const { line, socket } = opened();
  socket.breaks();
  assert.equal(await settled(line.ask(FLIP)), "unanswered");
  later(300);
  const next = newest();
  assert.notEqual(next, socket);
  assert.equal(await settled(line.ask({ ask: "hit", seat: 0, n: 7 })), "unanswered", "not open yet");
  next.opens();
  assert.equal(line.status.value, "open");
  later(1900);
  assert.deepEqual(
    next.sent.map((one) => one["ask"]),
    ["hello"],
  );
  const asked = line.ask(FLIP);
  next.says({ say: "done", id: next.sent.at(-1)!["id"], n: 8 });
  assert.equal(await settled(asked), "done", "and the next tap counts");
});

test("an ask on a silent connection is unanswered when the page gives it up", async () => {
  const { line } = opened();
  const asked = line.ask(FLIP);
  later(2000);
  assert.equal(newest().sent.at(-1)!["ask"], "beat");
  assert.equal(await settled(asked), undefined);
  later(2200);
  assert.equal(await settled(asked), "unanswered");
  assert.equal(line.status.value, "lost");
});

test("an ask is unanswered when the server says farewell, or the page closes the line", async () => {
  const { line, socket } = opened();
  const asked = line.ask(FLIP);
  socket.says({ say: "farewell", why: "replaced" });
  assert.equal(await settled(asked), "unanswered");
  assert.equal(line.farewell.value, "replaced");
  assert.equal(await settled(line.ask(FLIP)), "unanswered");
});

test("an answer comes by itself, or inside the update of whoever asked", async () => {
  const { line, socket } = opened();
  const first = line.ask(FLIP);
  const second = line.ask(FLIP);
  socket.says({ say: "told", done: 1, n: 8, event: { fact: "played" }, table: null, room: null });
  assert.equal(await settled(first), "done");
  assert.equal(await settled(second), undefined);
  socket.says({ say: "told", n: 9, event: { fact: "played" }, table: null, room: null });
  assert.equal(await settled(second), undefined);
  socket.says({ say: "done", id: 2, n: 9 });
  assert.equal(await settled(second), "done");
});

const BLOCKED = 3;

test("after three sockets on which nothing was heard, ordinary requests carry the line", async () => {
  const posted: string[] = [];
  const fetched = mock.fn((path: string, request: { method: string; body: string | null }) => {
    if (request.body !== null) posted.push(request.body);
    const polls = request.method === "GET";
    if (polls && fetched.mock.calls.filter((one) => one.arguments[1].method === "GET").length > 1)
      return new Promise(() => undefined);
    const told = path === "/line" ? { line: "0a" } : [{ say: "alive" }];
    return Promise.resolve({ ok: true, json: () => Promise.resolve(told) });
  });
  Object.assign(globalThis, { fetch: fetched });
  const line = new ServerConnection("token", () => 7, () => undefined); // prettier-ignore
  for (let tries = 0; tries < BLOCKED; tries++) {
    assert.equal(line.polled.value, false);
    newest().breaks();
    later(6000);
  }
  for (let i = 0; i < 30; i++) await Promise.resolve();
  assert.equal(FakeSocket.all.length, BLOCKED);
  assert.equal(line.polled.value, true);
  assert.equal(line.status.value, "open");
  assert.match(posted[0]!, /"hello".*"last":7/);
  line.close();
});

test("a line that worked once is tried by sockets alone, however often it is lost", () => {
  opened();
  for (let tries = 0; tries < 2 * BLOCKED; tries++) {
    newest().breaks();
    later(6000);
  }
  assert.equal(FakeSocket.all.length, 1 + 2 * BLOCKED);
});
