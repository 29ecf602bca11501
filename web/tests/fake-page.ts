// A page with a clock that the test moves and a socket without a network: the test opens it, answers and closes it.
import { mock } from "node:test";
import { trusted } from "../src/room/trusted.ts";

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
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

export const clock = (): number => now;
export const later = (ms: number): void => {
  now += ms;
  mock.timers.tick(ms);
};
export const newest = (): FakeSocket => FakeSocket.all.at(-1)!;

/** Call before each test. */
export function openPage(): EventTarget {
  now = 0;
  FakeSocket.all = [];
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
  mock.method(Math, "random", () => 0); // tries do not wait for chance
  const page = Object.assign(new EventTarget(), { hidden: false, visibilityState: "visible" });
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    document: page,
    location: { protocol: "http:", host: "matou.test", origin: "http://matou.test" },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  return page;
}

/** Call after each. */
export function closePage(): void {
  mock.reset();
  mock.timers.reset();
}
