// The rooms of this device: a queue of requests to Python; each answer is stored before it is sent to the pages.
import type { AnyDown } from "../../contract.ts";
import type { AnyRequest, Search, Turn } from "./contract.ts";
import type { FromPage, Given, ToPage, Wanted } from "./messages.ts";
import { trusted } from "../trusted.ts";
import type { Storage, Unkept } from "./storage.ts";

const SLEPT_MS = 5000; // a timer later than this: the device was asleep
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Parts {
  ask: (request: string, now: number) => string; // Python
  storage: Pick<Storage, "unkept" | "load" | "cut" | "release" | "append" | "record">;
  send: (client: string, message: ToPage) => void; // to a page of this device
  search: (search: Search) => Promise<string | null>; // null where no answer is found
  elsewhere: () => void; // another worker hosts the rooms now
}

export class Rooms {
  private queue: Promise<unknown> = Promise.resolve();
  private readonly clients = new Map<number, { client: string; talk: number; room: string }>(); // by Python's number
  private numbers = 0;
  private due: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly heard = new Map<string, Unkept>(); // by client: why its events are not stored, as it was told
  private stopped = false;

  constructor(private readonly parts: Parts) {}

  /** Handle a page's request, with its time of arrival. */
  receive(client: string, message: FromPage): void {
    const at = performance.now();
    this.next(() => this.do(client, message, at));
  }

  /** A page was closed, with all its connections. */
  left(client: string): void {
    const at = performance.now();
    this.next(async () => {
      for (const [page, one] of this.clients) if (one.client === client) await this.gone(page, at);
    });
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const { client, talk } of this.clients.values()) this.parts.send(client, { talk, lost: true });
    this.clients.clear();
  }

  private next(what: () => Promise<void>): void {
    this.queue = this.queue
      .then(() => (this.stopped ? undefined : what()))
      .catch((error: unknown) => console.error(error));
  }

  private async do(client: string, message: FromPage, at: number): Promise<void> {
    if ("id" in message) {
      this.parts.send(client, { id: message.id, given: await this.give(message.wanted, at) });
      return;
    }
    const { talk } = message;
    const page = [...this.clients].find(([, one]) => one.client === client && one.talk === talk)?.[0];
    if ("token" in message) {
      if (page !== undefined) await this.gone(page, at);
      await this.connect(client, talk, message.token, message.last, at);
    } else if (page === undefined) this.parts.send(client, { talk, lost: true });
    else if ("gone" in message) await this.gone(page, at);
    else await this.turn({ ask: "heard", page, message: message.message }, at);
  }

  private async give(wanted: Wanted, at: number): Promise<Given> {
    if (wanted.want === "record") return { record: await this.parts.storage.record(wanted.room, wanted.number) };
    const { want, ...words } = wanted;
    const turn = await this.turn(trusted<AnyRequest>({ ask: want, ...words }), at);
    if (turn.opened) return { opened: turn.opened };
    if (turn.replayed) return { replayed: turn.replayed };
    return turn.problem ?? { key: "trouble", why: "" };
  }

  private async connect(client: string, talk: number, token: string, last: number, at: number): Promise<void> {
    const room = token.split(".")[0] ?? "";
    const bodies = await this.parts.storage.load(room).catch(() => null);
    if (bodies === null && this.parts.storage.unkept !== "") {
      this.parts.send(client, { talk, said: [{ say: "farewell", why: "unkept" }] });
      return;
    }
    if (bodies !== null) {
      const { loaded } = await this.turn({ ask: "load", room, bodies }, at);
      if (this.parts.storage.cut(room, loaded ?? bodies.length)) this.parts.send(client, { cut: true });
    }
    const page = ++this.numbers;
    this.clients.set(page, { client, talk, room });
    await this.turn({ ask: "connect", page, token, last }, at);
  }

  private async gone(page: number, at: number): Promise<void> {
    const left = this.clients.get(page)?.room;
    await this.turn({ ask: "gone", page }, at);
    this.clients.delete(page);
    if (left !== undefined && ![...this.clients.values()].some(({ room }) => room === left))
      this.parts.storage.release(left);
  }

  // --- turns -----------------------------------------------------------------------------

  /** Send a request to Python, store the events, then send the messages to the pages. */
  private async turn(request: AnyRequest, at: number): Promise<Turn> {
    const slept = this.due !== null && at - this.due > SLEPT_MS;
    if (slept) await this.answered({ ask: "wake", slept: true }, at);
    return slept && request.ask === "wake" ? {} : this.answered(request, at);
  }

  private async answered(request: AnyRequest, at: number): Promise<Turn> {
    const turn = trusted<Turn>(JSON.parse(this.parts.ask(JSON.stringify(request), at)));
    const { appended = [], finished = [] } = turn;
    if (appended.length > 0 || finished.length > 0) await this.parts.storage.append(appended, finished);
    if (this.parts.storage.unkept === "elsewhere") {
      this.stop();
      this.parts.elsewhere();
      return {};
    }
    this.tell(turn);
    for (const search of turn.searches ?? []) void this.search(search);
    this.due = turn.due ?? null;
    this.schedule();
    return turn;
  }

  private tell({ told = [], closed = [] }: Turn): void {
    const said = new Map<number, AnyDown[]>();
    for (const [page, message] of told) said.set(page, [...(said.get(page) ?? []), message]);
    for (const [page, messages] of said) {
      const one = this.clients.get(page);
      if (one !== undefined) this.parts.send(one.client, { talk: one.talk, said: messages });
    }
    for (const page of closed) {
      const one = this.clients.get(page);
      this.clients.delete(page);
      if (one !== undefined) this.parts.send(one.client, { talk: one.talk, lost: true });
    }
    const { unkept } = this.parts.storage;
    for (const { client } of this.clients.values()) {
      if ((this.heard.get(client) ?? "") !== unkept) this.parts.send(client, { unkept });
      this.heard.set(client, unkept);
    }
  }

  private async search(search: Search): Promise<void> {
    const action = await this.parts.search(search);
    if (action === null) return; // then the bot plays its quick choice
    this.next(async () => {
      await this.turn({ ask: "searched", number: search.number, action }, performance.now());
    });
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.due === null) return;
    const wait = Math.min(MAX_TIMER_MS, Math.max(0, this.due - performance.now()));
    this.timer = setTimeout(() => {
      this.next(async () => {
        await this.turn({ ask: "wake" }, performance.now());
      });
    }, wait);
  }
}
