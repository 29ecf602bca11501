import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { type Answer, Line } from "../src/room/line.ts";
import { trusted } from "../src/room/trusted.ts";

/** A socket without a network: the test opens it, answers and closes it. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(trusted(JSON.parse(text)));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
    this.says({ say: "alive" });
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let now = 0;
const later = (ms: number): void => {
  now += ms;
  mock.timers.tick(ms);
};
const newest = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  now = 0;
  FakeSocket.all = [];
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
  const page = Object.assign(new EventTarget(), { hidden: false, visibilityState: "visible" });
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    document: page,
    location: { protocol: "http:", host: "matou.test" },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
});
afterEach(() => {
  mock.reset();
  mock.timers.reset();
});

function opened(): { line: Line; socket: FakeSocket } {
  const line = new Line("token", () => 7, () => undefined); // prettier-ignore
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
