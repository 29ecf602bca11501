// The connection to the server: sends, receives, and reconnects.
import { type Signal, signal } from "@preact/signals";
import type { AnyDown, AnyUp, ClassDown, Done, PupilUp, Refused, TeacherUp } from "../contract.ts";
import { hello, connectionAddress, takeOver } from "./early.ts";
import { PolledSocket } from "./polled.ts";
import { trusted } from "./trusted.ts";

type ConnectionStatus = "opening" | "open" | "lost" | "ended";
/** A message from the server, of a room or of a class. */
export type Said = AnyDown | ClassDown;
type Numbered<Up> = Up extends infer M ? (M extends { ask: string; id?: number } ? Omit<M, "id"> : never) : never;
export type Ask = Numbered<AnyUp>;
export type ClassAsk = Numbered<PupilUp | TeacherUp>;
/** The connection was lost before the answer arrived; the next view shows whether the server did it. */
interface Unanswered {
  say: "unanswered";
}
export type Answer = Done | Refused | Unanswered;

const UNANSWERED: Unanswered = { say: "unanswered" };

const MIN_RETRY_MS = 300; // before the first retry
const MAX_RETRY_MS = 5000;
const MAX_JITTER_MS = 700; // random, so that not all pages reconnect at once
const IDLE_MS = 2000; // of silence, before a heartbeat is sent
const ANSWER_TIMEOUT_MS = 2200; // for the answer to a heartbeat
const MAX_DEAF_SOCKETS = 3; // sockets in a row closed without a message: the network blocks them
const OPEN_TIMEOUT_MS = 10_000; // for a new connection

/** A connection as a room uses it. */
export interface Connection {
  readonly status: Signal<ConnectionStatus>;
  readonly farewell: Signal<string>;
  /** It uses long polling, because WebSockets are blocked: hands are judged by arrival. */
  readonly polled?: Signal<boolean>;
  ask(message: Ask): Promise<Answer>;
  close(): void;
}

/** A connection without a server, for lessons and replays: requests are observed and answered at once. */
export class NullConnection implements Connection {
  readonly status = signal<ConnectionStatus>("open");
  readonly farewell = signal("");
  constructor(private readonly noticed: (message: Ask) => void = () => undefined) {}
  ask(message: Ask): Promise<Answer> {
    this.noticed(message);
    return Promise.resolve({ say: "done", id: 0, n: 0 });
  }
  close(): void {}
}

export class ServerConnection implements Connection {
  readonly status = signal<ConnectionStatus>("opening");
  readonly farewell = signal("");
  readonly polled = signal(false);
  private socket: WebSocket | PolledSocket | null = null;
  private deaf = 0; // sockets in a row without a message
  private socketsWork = false; // a socket has carried a message, so the network does not block them
  private wait = MIN_RETRY_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private heard = 0; // time of the last message
  private beat = 0; // time of an unanswered heartbeat; 0: none
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly token: string,
    private readonly last: () => number,
    private readonly hear: (said: Said) => void,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  private open(): void {
    if (this.status.value === "ended") return;
    const early = takeOver(this.token);
    const socket = early?.socket ?? this.dial();
    this.socket = socket;
    this.alive();
    this.look(socket.readyState === WebSocket.OPEN ? IDLE_MS : OPEN_TIMEOUT_MS);
    socket.addEventListener("open", () => {
      this.alive();
      this.look(IDLE_MS);
      if (early === null) socket.send(hello(this.token, this.last()));
    });
    const hears = (message: { data: unknown }) => {
      if (this.socket !== socket) return;
      this.alive();
      this.heardOn(socket);
      this.take(trusted<Said>(JSON.parse(String(message.data))));
    };
    socket.onmessage = hears;
    for (const message of early?.heard ?? []) hears(message);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private dial(): WebSocket | PolledSocket {
    const polls = !this.socketsWork && this.deaf >= MAX_DEAF_SOCKETS;
    this.deaf = polls ? 0 : this.deaf + 1; // if polling fails, too, the next try is a socket again
    return polls ? new PolledSocket() : new WebSocket(connectionAddress(this.token));
  }

  private heardOn(socket: WebSocket | PolledSocket): void {
    this.polled.value = socket instanceof PolledSocket;
    if (this.polled.value)
      this.deaf = MAX_DEAF_SOCKETS; // also for the next try
    else this.socketsWork = true;
  }

  private alive(): void {
    this.heard = performance.now();
    this.beat = 0;
  }

  private look(after: number): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(this.watch, after);
  }

  /** A connection can freeze without being closed: send a heartbeat after silence, reconnect after a timeout. */
  private readonly watch = (): void => {
    const socket = this.socket;
    const now = performance.now();
    if (socket === null || this.status.value === "ended") return;
    if (document.hidden)
      this.look(IDLE_MS); // timers of a hidden page sleep
    else if (socket.readyState !== WebSocket.OPEN || (this.beat > 0 && now - this.beat >= ANSWER_TIMEOUT_MS))
      this.giveUp(socket);
    else if (this.beat > 0) this.look(this.beat + ANSWER_TIMEOUT_MS - now);
    else if (now - this.heard < IDLE_MS) this.look(this.heard + IDLE_MS - now);
    else {
      this.beat = now;
      socket.send('{"ask":"beat"}');
      this.look(ANSWER_TIMEOUT_MS);
    }
  };

  private giveUp(socket: WebSocket | PolledSocket): void {
    this.socket = null;
    socket.close();
    this.lost();
  }

  private take(said: Said): void {
    if (said.say === "farewell" && said.why !== "restart") {
      this.farewell.value = said.why;
      this.close();
      return;
    }
    this.status.value = "open";
    this.wait = MIN_RETRY_MS;
    if (said.say === "probe") this.socket?.send('{"ask":"awake"}'); // a hidden tab answers, too; a frozen one cannot
    if (said.say === "done" || said.say === "refused") this.settle(said);
    this.hear(said);
    if (said.say === "told" && said.done !== undefined) this.settle({ say: "done", id: said.done, n: said.n });
  }

  private settle(answer: Done | Refused): void {
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }

  private lost(): void {
    if (this.status.value === "ended") return;
    this.status.value = "lost";
    this.settleAll();
    clearTimeout(this.watchdog);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait + MAX_JITTER_MS * Math.random());
    this.wait = Math.min(MAX_RETRY_MS, this.wait * 1.7);
  }

  /** The device woke up or is online again: retry or check at once. */
  private readonly hurry = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.status.value === "open") this.watch();
    if (this.status.value !== "lost") return;
    clearTimeout(this.timer);
    this.wait = MIN_RETRY_MS;
    this.open();
  };

  /** Settle all waiting requests as unanswered. Nothing is sent again, because the table has changed since. */
  private settleAll(): void {
    const asked = [...this.waiting.values()];
    this.waiting.clear();
    for (const settle of asked) settle(UNANSWERED);
  }

  /** Send a request. Always settles: with the answer, or when the connection is lost. */
  ask(message: Ask | ClassAsk): Promise<Answer> {
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
