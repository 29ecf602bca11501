// The page's side of the rooms on this device: starts the worker, sends requests, delivers messages.
import { signal } from "@preact/signals";
import type { AnyDown, AnyUp, Opened, Settings, Stretch } from "../../contract.ts";
import { file } from "../../address.ts";
import { keepForGood } from "../../device/kept.ts";
import { ApiError } from "../api.ts";
import type { FromPage, Given, ToPage, Wanted } from "./messages.ts";
import type { PythonFiles } from "./start.mjs";
import type { Unkept } from "./storage.ts";
import { trusted } from "../trusted.ts";

declare const ROOMS_FILE: string; // build.mjs names it

/** The callbacks of a connection. */
export interface Listener {
  said(messages: AnyDown[]): void;
  lost(): void;
  failed(why: string): void;
}

/** Why the events of this device's rooms are not stored; shown at the table. */
export const unkept = signal<Unkept>("");
/** The last events of a room were damaged, and are lost. */
export const cut = signal(false);

/** Why the worker hosts no rooms, by what it says; else this browser is not able to. */
const REASONS: Record<string, string> = { elsewhere: "replaced", missing: "missing" };

class Device {
  private readonly listeners = new Map<number, Listener>();
  private readonly waiting = new Map<number, { give: (given: Given) => void; fail: (error: ApiError) => void }>();
  private numbers = 0;
  private why = ""; // this browser cannot host rooms

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.hear(data);
    worker.onerror = () => this.fail("needs");
    addEventListener("pagehide", (event) => {
      if (event.persisted) for (const talk of this.listeners.keys()) this.post({ talk, gone: true });
    });
    addEventListener("pageshow", (event) => {
      if (event.persisted) for (const listener of [...this.listeners.values()]) listener.lost();
    });
  }

  private post(message: FromPage): void {
    this.worker.postMessage(message);
  }

  private hear(message: ToPage): void {
    if ("failed" in message) this.fail(REASONS[message.failed] ?? "needs");
    else if ("unkept" in message) unkept.value = message.unkept;
    else if ("cut" in message) cut.value = true;
    else if ("id" in message) {
      this.waiting.get(message.id)?.give(message.given);
      this.waiting.delete(message.id);
    } else if ("said" in message) this.listeners.get(message.talk)?.said(message.said);
    else if ("talk" in message)
      for (const [talk, listener] of [...this.listeners]) if ([0, talk].includes(message.talk)) listener.lost();
  }

  /** This browser cannot host rooms, another tab hosts them, or a file is missing: then the next use tries again. */
  private fail(why: string): void {
    this.why = why;
    if (why === "missing") {
      this.worker.terminate();
      device = null;
    }
    for (const { fail } of this.waiting.values()) fail(new ApiError(why, ""));
    this.waiting.clear();
    for (const listener of [...this.listeners.values()]) listener.failed(why);
  }

  want(wanted: Wanted): Promise<Given> {
    if (this.why !== "") return Promise.reject(new ApiError(this.why, ""));
    const id = ++this.numbers;
    this.post({ id, wanted });
    return new Promise((give, fail) => this.waiting.set(id, { give, fail }));
  }

  connect(token: string, last: number, listener: Listener): number {
    const talk = ++this.numbers;
    if (this.why !== "") listener.failed(this.why);
    this.listeners.set(talk, listener);
    this.post({ talk, token, last });
    return talk;
  }

  say(talk: number, message: AnyUp): void {
    this.post({ talk, message });
  }

  hangUp(talk: number): void {
    if (this.listeners.delete(talk)) this.post({ talk, gone: true });
  }
}

let device: Promise<Device> | null = null;

/** The worker, started at the first use. */
export function theDevice(): Promise<Device> {
  device ??= begin();
  device.catch(() => (device = null)); // retried at the next use
  return device;
}

async function begin(): Promise<Device> {
  if (!suffices()) throw new ApiError("needs", "");
  const answer = await fetch(file("python/python.json"), { cache: "no-cache" }).catch(() => null);
  if (answer?.ok !== true) throw new ApiError("offline", "");
  const told = trusted<PythonFiles>(await answer.json());
  const at = new URL(file(`python/${told.version}/`), location.href).href;
  const worker = new Worker(new URL(ROOMS_FILE, import.meta.url), { type: "module" });
  worker.postMessage({ told, at });
  keepForGood();
  return new Device(worker);
}

/** Whether this browser runs Python: it knows the exceptions of WebAssembly, and modules in workers. */
const suffices = (): boolean =>
  typeof WebAssembly === "object" && "Tag" in WebAssembly && typeof BigInt64Array === "function" && "indexedDB" in self;

export async function open(settings: Settings): Promise<Opened> {
  const given = await (await theDevice()).want({ want: "open", settings });
  if ("opened" in given) return given.opened;
  throw refused(given);
}

export async function replay(text: string, first: number, count: number, seat: number | null): Promise<Stretch> {
  const given = await (await theDevice()).want({ want: "replay", text, first, count, seat });
  if ("replayed" in given) return given.replayed;
  throw refused(given);
}

export async function record(room: string, number: number): Promise<string> {
  const given = await (await theDevice()).want({ want: "record", room, number });
  if ("record" in given && given.record !== null) return given.record;
  throw new ApiError("no record", "");
}

const refused = (given: Given): ApiError =>
  "key" in given ? new ApiError(given.key, given.why) : new ApiError("other", "");
