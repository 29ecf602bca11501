// The worker that hosts the rooms of this device. A lock elects one worker of all tabs; the others forward the messages
// of their pages. A worker that stops answering, as in a frozen tab, loses the lock to the next one.
import { type Files, Missing, load } from "./python.ts";
import type { FromPage, ToPage } from "./messages.ts";
import { Rooms } from "./rooms.ts";
import { Searcher } from "./searching.ts";
import { rooms } from "./start.mjs";
import { Storage } from "./storage.ts";
import { trusted } from "../trusted.ts";

/** Between the workers of all tabs. */
type Between =
  | { from: string; message: FromPage } // to the worker that hosts the rooms
  | { to: string; message: ToPage }
  | { from: string; there: true } // heartbeat
  | { to: string; here: true } // its answer
  | { owner: true }; // another worker hosts the rooms now: reconnect

const LOCK = "matou-rooms";
const ANSWER_TIMEOUT_MS = 4000; // of the worker that hosts the rooms
const FOREVER = new Promise<never>(() => undefined);

const me = crypto.getRandomValues(new Uint32Array(2)).join("-");
const locks = trusted<LockManager | undefined>(navigator.locks); // not everywhere, and on secure pages only
const channel = locks === undefined || typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(LOCK);
const early: [string, FromPage][] = []; // what came in before the rooms were there
const wanted = new Map<number, FromPage>(); // by number: what this page wants and has no answer to
const guarded = new Set<string>(); // tabs whose end is noticed
let role: "none" | "host" | "relay" = "none";
let hosted: Rooms | null = null;
let queued = false; // for the lock
let question: ReturnType<typeof setTimeout> | undefined;
let files: Files;

function post(message: ToPage): void {
  if ("id" in message) wanted.delete(message.id);
  postMessage(message);
}
const tell = (message: Between): void => channel?.postMessage(message);
const send = (client: string, message: ToPage): void => (client === me ? post(message) : tell({ to: client, message }));
const failed = (error: unknown): void => post({ failed: error instanceof Missing ? "missing" : String(error) });

// --- who has the rooms ---------------------------------------------------------------------

async function begin(): Promise<void> {
  if (locks === undefined || channel === null) return host(); // then the storage decides by the latest owner
  channel.onmessage = ({ data }: MessageEvent<Between>) => hear(data);
  void locks.request(`${LOCK} ${me}`, () => FOREVER);
  await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? undefined : host())).catch(demoted);
  if (role === "host") return;
  role = "relay";
  queue();
  for (const [, message] of early.splice(0)) pass(message);
}

/** Wait until the worker that hosts the rooms has ended. */
function queue(): void {
  if (queued) return;
  queued = true;
  void locks
    ?.request(LOCK, () => {
      queued = false;
      return host();
    })
    .catch(demoted);
}

/** Host the rooms from now on, until another worker takes them. */
async function host(): Promise<void> {
  role = "host";
  clearTimeout(question);
  tell({ owner: true });
  post({ talk: 0, lost: true });
  for (const message of wanted.values()) if (!early.some(([, one]) => one === message)) early.push([me, message]);
  const storage = new Storage();
  try {
    const [python] = await Promise.all([load(files), storage.claim()]);
    const searcher = new Searcher(files);
    const search = searcher.search.bind(searcher);
    hosted = new Rooms({ ask: rooms(python), storage, send, search, elsewhere });
  } catch (error) {
    failed(error);
  }
  for (const [client, message] of early.splice(0)) take(client, message);
  if (channel !== null) await FOREVER;
}

/** Another worker has stored events of our rooms. */
function elsewhere(): void {
  hosted = null;
  if (channel === null) post({ failed: "elsewhere" }); // and with locks it has taken ours, too
}

function demoted(): void {
  hosted?.stop();
  hosted = null;
  role = "relay";
  queue();
  moved();
}

/** Other rooms than before answer now: what was asked of those is asked again. */
function moved(): void {
  post({ talk: 0, lost: true });
  if (role === "relay") for (const message of wanted.values()) pass(message);
}

// --- what pages say --------------------------------------------------------------------------

function receive(message: FromPage): void {
  if ("id" in message) wanted.set(message.id, message);
  if (role === "relay") pass(message);
  else take(me, message);
}

function take(client: string, message: FromPage): void {
  if (hosted === null) early.push([client, message]);
  else hosted.receive(client, message);
  if (client === me || guarded.has(client)) return;
  guarded.add(client);
  void locks?.request(`${LOCK} ${client}`, () => {
    guarded.delete(client);
    hosted?.left(client);
  });
}

function pass(message: FromPage): void {
  tell({ from: me, message });
  if (question !== undefined) return;
  tell({ from: me, there: true });
  question = setTimeout(() => {
    question = undefined;
    void locks?.request(LOCK, { steal: true }, () => host()).catch(demoted);
  }, ANSWER_TIMEOUT_MS);
}

function hear(between: Between): void {
  if ("owner" in between) moved();
  else if ("there" in between) {
    if (role === "host") tell({ to: between.from, here: true });
  } else if ("from" in between) {
    if (role === "host") take(between.from, between.message);
  } else if (between.to === me) {
    clearTimeout(question);
    question = undefined;
    if ("message" in between) post(between.message);
  }
}

self.onmessage = ({ data }: MessageEvent<Files>) => {
  files = data;
  self.onmessage = (event: MessageEvent<FromPage>) => receive(event.data);
  void begin().catch(failed);
};
