// The connection to the server: sends, receives, and reconnects.
import { type Signal, signal } from "@preact/signals";
import type { AnyDown, AnyUp, ClassDown, Done, PupilUp, Refused, TeacherUp } from "../contract.ts";
import { hello, lineAddress, takeOver } from "./early.ts";
import { PolledSocket } from "./polled.ts";
import { trusted } from "./trusted.ts";

type LineStatus = "opening" | "open" | "lost" | "ended";
/** What a line carries; at a class, what concerns the class as well. */
export type Said = AnyDown | ClassDown;
type Numbered<Up> = Up extends infer M ? (M extends { ask: string; id?: number } ? Omit<M, "id"> : never) : never;
export type Ask = Numbered<AnyUp>;
export type ClassAsk = Numbered<PupilUp | TeacherUp>;
/** The connection was lost before the answer came: whether the server did it is told by the next view. */
interface Unanswered {
  say: "unanswered";
}
export type Answer = Done | Refused | Unanswered;

const UNANSWERED: Unanswered = { say: "unanswered" };

const MIN_RETRY_MS = 300; // milliseconds before the next try
const MAX_RETRY_MS = 5000;
const MAX_JITTER_MS = 700; // added to a try, so that the pages of a lost server do not come all at once
const IDLE_MS = 2000; // nothing was heard for so long: is anybody there?
const ANSWER_TIMEOUT_MS = 2200; // for the answer
const MAX_DEAF_SOCKETS = 3; // so many closed before anything was heard: this network blocks them
const OPEN_TIMEOUT_MS = 10_000; // for a new line

/** What a room needs of whoever answers it. */
export interface Talk {
  readonly status: Signal<LineStatus>;
  readonly farewell: Signal<string>;
  /** Ordinary requests carry it, because sockets are blocked: hands are judged by their arrival. */
  readonly polled?: Signal<boolean>;
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
  readonly polled = signal(false);
  private socket: WebSocket | PolledSocket | null = null;
  private deaf = 0; // sockets in a row on which nothing was heard
  private socketsWork = false; // one has carried something: then a lost one is no sign that they are blocked
  private wait = MIN_RETRY_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private heard = 0; // when something came in last
  private beat = 0; // when the server was asked whether it is there; 0: it has answered since
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
    this.deaf = polls ? 0 : this.deaf + 1; // a server that does not answer either is asked by a socket again
    return polls ? new PolledSocket() : new WebSocket(lineAddress(this.token));
  }

  private heardOn(socket: WebSocket | PolledSocket): void {
    this.polled.value = socket instanceof PolledSocket;
    if (this.polled.value)
      this.deaf = MAX_DEAF_SOCKETS; // also the next time
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

  /** A line can freeze without being closed: one that is silent is asked, one that does not answer is given up. */
  private readonly watch = (): void => {
    const socket = this.socket;
    const now = performance.now();
    if (socket === null || this.status.value === "ended") return;
    if (document.hidden)
      this.look(IDLE_MS); // its timers sleep, and nobody is misled
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
    if (said.say === "probe") this.socket?.send('{"ask":"awake"}'); // also in a hidden tab; a frozen one cannot
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

  /** The device woke up or is online again: do not wait for the next try, nor for the next look. */
  private readonly hurry = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.status.value === "open") this.watch();
    if (this.status.value !== "lost") return;
    clearTimeout(this.timer);
    this.wait = MIN_RETRY_MS;
    this.open();
  };

  /** Nobody waits for an answer that cannot come any more. Nothing is sent again: the table has changed since. */
  private settleAll(): void {
    const asked = [...this.waiting.values()];
    this.waiting.clear();
    for (const settle of asked) settle(UNANSWERED);
  }

  /** Ask for something. Always settles: with the answer, or as soon as the connection is lost. */
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
