// The line to the server: asks, hears, and finds its way back when it was lost.
import { type Signal, signal } from "@preact/signals";
import type { AnyDown, AnyUp, Done, Refused } from "../contract.ts";
import { hello, lineAddress, takeOver } from "./early.ts";
import { trusted } from "./trusted.ts";

export type LineStatus = "opening" | "open" | "lost" | "ended";
export type Ask = AnyUp extends infer M ? (M extends { ask: string; id?: number } ? Omit<M, "id"> : never) : never;
/** The connection was lost before the answer came: whether the server did it is told by the next view. */
export interface Unanswered {
  say: "unanswered";
}
export type Answer = Done | Refused | Unanswered;

const UNANSWERED: Unanswered = { say: "unanswered" };

const SOONEST = 300; // milliseconds before the next try
const LATEST = 5000;
const QUIET = 2000; // nothing was heard for so long: is anybody there?
const PATIENCE = 2200; // for the answer
const OPENING = 10_000; // for a new line

/** What a room needs of whoever answers it. */
export interface Talk {
  readonly status: Signal<LineStatus>;
  readonly farewell: Signal<string>;
  ask(message: Ask): Promise<Answer>;
  close(): void;
}

/** Nobody at the other end: asking is noticed, and answered so that nobody waits. */
export class Quiet implements Talk {
  readonly status = signal<LineStatus>("open");
  readonly farewell = signal("");
  constructor(private readonly noticed: (message: Ask) => void = () => undefined) {}
  ask(message: Ask): Promise<Answer> {
    this.noticed(message);
    return Promise.resolve({ say: "done", id: 0, n: 0 });
  }
  close(): void {}
}

export class Line implements Talk {
  readonly status = signal<LineStatus>("opening");
  readonly farewell = signal("");
  private socket: WebSocket | null = null;
  private wait = SOONEST;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private heard = 0; // when something came in last
  private beat = 0; // when the server was asked whether it is there; 0: it has answered since
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly token: string,
    private readonly last: () => number,
    private readonly hear: (said: AnyDown) => void,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  private open(): void {
    if (this.status.value === "ended") return;
    const early = takeOver(this.token);
    const socket = early?.socket ?? new WebSocket(lineAddress());
    this.socket = socket;
    this.alive();
    this.look(socket.readyState === WebSocket.OPEN ? QUIET : OPENING);
    socket.addEventListener("open", () => {
      this.alive();
      this.look(QUIET);
      if (early === null) socket.send(hello(this.token, this.last()));
    });
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.alive();
      this.take(trusted<AnyDown>(JSON.parse(String(message.data))));
    };
    for (const message of early?.heard ?? []) socket.onmessage(message);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private alive(): void {
    this.heard = performance.now();
    this.beat = 0;
  }

  private look(after: number): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(this.watch, after);
  }

  /** A line can freeze without being closed: one that is silent is asked, one that does not answer is given up. */
  private readonly watch = (): void => {
    const socket = this.socket;
    const now = performance.now();
    if (socket === null || this.status.value === "ended") return;
    if (document.hidden)
      this.look(QUIET); // its timers sleep, and nobody is misled
    else if (socket.readyState !== WebSocket.OPEN || (this.beat > 0 && now - this.beat >= PATIENCE))
      this.giveUp(socket);
    else if (this.beat > 0) this.look(this.beat + PATIENCE - now);
    else if (now - this.heard < QUIET) this.look(this.heard + QUIET - now);
    else {
      this.beat = now;
      socket.send('{"ask":"beat"}');
      this.look(PATIENCE);
    }
  };

  private giveUp(socket: WebSocket): void {
    this.socket = null;
    socket.close();
    this.lost();
  }

  private take(said: AnyDown): void {
    if (said.say === "farewell" && said.why !== "restart") {
      this.farewell.value = said.why;
      this.close();
      return;
    }
    this.status.value = "open";
    this.wait = SOONEST;
    if (said.say === "probe") this.socket?.send('{"ask":"awake"}'); // also in a hidden tab; a frozen one cannot
    if (said.say === "done" || said.say === "refused") {
      this.waiting.get(said.id)?.(said);
      this.waiting.delete(said.id);
    }
    this.hear(said);
  }

  private lost(): void {
    if (this.status.value === "ended") return;
    this.status.value = "lost";
    this.settleAll();
    clearTimeout(this.watchdog);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LATEST, this.wait * 1.7);
  }

  /** The device woke up or is online again: do not wait for the next try, nor for the next look. */
  private readonly hurry = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.status.value === "open") this.watch();
    if (this.status.value !== "lost") return;
    clearTimeout(this.timer);
    this.wait = SOONEST;
    this.open();
  };

  /** Nobody waits for an answer that cannot come any more. Nothing is sent again: the table has changed since. */
  private settleAll(): void {
    const asked = [...this.waiting.values()];
    this.waiting.clear();
    for (const settle of asked) settle(UNANSWERED);
  }

  /** Ask for something. Always settles: with the answer, or as soon as the connection is lost. */
  ask(message: Ask): Promise<Answer> {
    const id = ++this.asked;
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(UNANSWERED);
    socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    this.status.value = "ended";
    this.settleAll();
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }
}
