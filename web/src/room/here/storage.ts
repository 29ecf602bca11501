// Storage of this device's rooms in IndexedDB. All events of open rooms are in memory, too: events that could not be
// stored are stored with the next one, and all of them again if the browser's storage was cleared.
import type { Appended, Finished } from "./contract.ts";
import { trusted } from "../trusted.ts";

/** Why events are not stored: forbidden, full, written by a newer page, or another tab hosts the rooms. */
export type Unkept = "" | "forbidden" | "full" | "newer" | "elsewhere";

const NAME = "matou-rooms";
const VERSION = 1;
const STORES = ["rooms", "events", "records", "meta"] as const;
const MAX_ROOM_AGE_MS = 30 * 24 * 3_600_000;
const LAST = Number.MAX_SAFE_INTEGER;

interface Held {
  bodies: string[];
  stored: number; // how many are in the database
  last: number; // the number of the last one in the database, damaged ones included
}

export class Storage {
  unkept: Unkept = "";
  private database: IDBDatabase | null = null;
  private readonly held = new Map<string, Held>();
  private readonly records = new Map<string, Finished>(); // that are not in the database yet
  private readonly owner = crypto.getRandomValues(new Uint32Array(2)).join("-");

  /** Become the owner: the previous owner can store nothing any more. */
  async claim(): Promise<void> {
    const database = await this.open();
    if (database === null) return;
    try {
      const write = database.transaction(STORES, "readwrite");
      write.objectStore("meta").put(this.owner, "owner");
      forgetOld(write, Date.now() - MAX_ROOM_AGE_MS);
      await done(write);
    } catch (error) {
      this.unkept = reason(error);
    }
  }

  private async open(): Promise<IDBDatabase | null> {
    if (this.database !== null) return this.database;
    try {
      const asked = indexedDB.open(NAME, VERSION);
      asked.onupgradeneeded = () => STORES.forEach((store) => asked.result.createObjectStore(store));
      const database = await answered(asked);
      const lost = () => {
        this.database = null;
        for (const room of this.held.values()) room.stored = 0;
      };
      database.onclose = lost; // the browser's storage was cleared
      database.onversionchange = () => database.close();
      this.database = database;
      this.unkept = "";
    } catch (error) {
      this.unkept = reason(error);
    }
    return this.database;
  }

  /** The events of a room; null where there is no such room. */
  async load(room: string): Promise<string[] | null> {
    const held = this.held.get(room);
    if (held !== undefined) return held.bodies;
    const database = await this.open();
    if (database === null) return null;
    const read = database.transaction(["events"]);
    const range = IDBKeyRange.bound([room, 1], [room, LAST]);
    const [bodies, keys] = await Promise.all([
      answered(read.objectStore("events").getAll(range)),
      answered(read.objectStore("events").getAllKeys(range)),
    ]);
    const numbers = keys.map((key) => trusted<[string, number]>(key)[1]);
    const gap = numbers.findIndex((number, i) => number !== i + 1);
    const sound = (gap < 0 ? bodies : bodies.slice(0, gap)).map(String);
    if (numbers.length === 0) return null;
    this.held.set(room, { bodies: sound, stored: sound.length, last: numbers.at(-1) ?? 0 });
    return sound;
  }

  /** Only events up to this number could be read: drop the others. */
  cut(room: string, loaded: number): boolean {
    const held = this.held.get(room);
    if (held === undefined) return false;
    const damaged = held.last > loaded;
    held.bodies.length = held.stored = loaded;
    return damaged;
  }

  /** A room without guests: drop its stored events from memory. */
  release(room: string): void {
    const held = this.held.get(room);
    if (held !== undefined && held.stored === held.bodies.length) this.held.delete(room);
  }

  /** Store new events, and those that could not be stored before; `unkept` is the reason of a failure. */
  async append(appended: Appended[], finished: Finished[]): Promise<void> {
    for (const { room, first, bodies } of appended) {
      const held = this.held.get(room) ?? { bodies: [], stored: 0, last: 0 };
      held.bodies.length = first - 1;
      held.bodies.push(...bodies);
      this.held.set(room, held);
    }
    for (const record of finished) this.records.set(`${record.room} ${record.number}`, record);
    const database = await this.open();
    if (database === null) return;
    try {
      await this.write(database);
      this.unkept = "";
    } catch (error) {
      this.unkept = reason(error);
      if (this.unkept === "forbidden") this.database = null; // opened again the next time
    }
  }

  private async write(database: IDBDatabase): Promise<void> {
    const write = database.transaction(STORES, "readwrite");
    const owner: unknown = await answered(write.objectStore("meta").get("owner"));
    if (owner !== undefined && owner !== this.owner) {
      write.abort();
      throw new DOMException("another tab has the rooms", "NotAllowedError");
    }
    if (owner === undefined) write.objectStore("meta").put(this.owner, "owner");
    const events = write.objectStore("events");
    const unstored = [...this.held].filter(([, held]) => held.stored < held.bodies.length);
    for (const [room, held] of unstored) {
      if (held.last > held.bodies.length) events.delete(IDBKeyRange.bound([room, held.stored + 1], [room, LAST]));
      held.bodies.slice(held.stored).forEach((body, i) => events.put(body, [room, held.stored + i + 1]));
      write.objectStore("rooms").put(Date.now(), room);
    }
    const records = [...this.records.values()];
    for (const record of records) write.objectStore("records").put(record.text, [record.room, record.number]);
    const stored = unstored.map(([room, held]) => [room, held.bodies.length] as const);
    await done(write);
    for (const [room, count] of stored) {
      const held = this.held.get(room);
      if (held !== undefined) held.last = held.stored = count;
    }
    for (const { room, number } of records) this.records.delete(`${room} ${number}`);
  }

  /** The record of a finished game. */
  async record(room: string, number: number): Promise<string | null> {
    const unstored = this.records.get(`${room} ${number}`);
    if (unstored !== undefined) return unstored.text;
    const database = await this.open();
    if (database === null) return null;
    const text: unknown = await answered(database.transaction(["records"]).objectStore("records").get([room, number]));
    return typeof text === "string" ? text : null;
  }
}

/** Rooms without a visit for so long. */
function forgetOld(write: IDBTransaction, before: number): void {
  const asked = write.objectStore("rooms").openCursor();
  asked.onsuccess = () => {
    const cursor = asked.result;
    if (cursor === null) return;
    if (Number(cursor.value) < before) {
      const range = IDBKeyRange.bound([cursor.key, 0], [cursor.key, LAST]);
      write.objectStore("events").delete(range);
      write.objectStore("records").delete(range);
      cursor.delete();
    }
    cursor.continue();
  };
}

function reason(error: unknown): Unkept {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "VersionError") return "newer";
  if (name === "QuotaExceededError") return "full";
  return name === "NotAllowedError" ? "elsewhere" : "forbidden";
}

const answered = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("the database does not answer"));
  });

const done = (write: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    write.oncomplete = () => resolve();
    write.onabort = () => reject(write.error ?? new Error("the database took nothing"));
  });
