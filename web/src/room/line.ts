// The line to the server: asks, hears, and finds its way back when it was lost.
import { type Signal, signal } from "@preact/signals";
import type { AnyDown, AnyUp, Done, Refused } from "../contract.ts";
import { hello, lineAddress, takeOver } from "./early.ts";
import { trusted } from "./trusted.ts";

export type LineStatus = "opening" | "open" | "lost" | "ended";
export type Ask = AnyUp extends infer M ? (M extends { ask: string; id?: number } ? Omit<M, "id"> : never) : never;
export type Answer = Done | Refused;

const SOONEST = 300; // milliseconds before the next try
const LATEST = 5000;

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
    if (early === null) socket.onopen = () => socket.send(hello(this.token, this.last()));
    socket.onmessage = (message) => {
      if (this.socket === socket) this.take(trusted<AnyDown>(JSON.parse(String(message.data))));
    };
    if (early !== null)
      queueMicrotask(() => {
        for (const message of early.heard) socket.onmessage?.(message);
      });
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private take(said: AnyDown): void {
    if (said.say === "farewell" && said.why !== "restart") {
      this.farewell.value = said.why;
      this.close();
      return;
    }
    this.status.value = "open";
    this.wait = SOONEST;
    if (said.say === "done" || said.say === "refused") {
      this.waiting.get(said.id)?.(said);
      this.waiting.delete(said.id);
    }
    this.hear(said);
  }

  private lost(): void {
    if (this.status.value === "ended") return;
    this.status.value = "lost";
    this.waiting.clear();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LATEST, this.wait * 1.7);
  }

  /** The device woke up or is online again: do not wait for the next try. */
  private readonly hurry = (): void => {
    if (document.visibilityState !== "visible" || this.status.value !== "lost") return;
    clearTimeout(this.timer);
    this.wait = SOONEST;
    this.open();
  };

  /** Ask for something; resolves with the answer, or never where the line is lost before. */
  ask(message: Ask): Promise<Answer> {
    const id = ++this.asked;
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return new Promise(() => undefined);
    socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    this.status.value = "ended";
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }
}
