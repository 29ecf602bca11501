// Keys to rooms this device sits in: kept on the device only, the newest few.

import type { GameName } from "../contract.ts";

export interface Seat {
  room: string;
  token: string;
  way: Way;
  link: string; // "room.secret", as in the address /r/…; only who opened the room has it
  code: string;
  game?: GameName; // what was played there last
  choose?: boolean; // alone, but first something is to be chosen
}
export type Way = "alone" | "tablet" | "link";

const KEPT = "matou.seats";
const MOST = 5;

export function seats(): Seat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSeat) : [];
  } catch {
    return [];
  }
}

/** What this page wrote; an older one may have written something else. */
const isSeat = (kept: unknown): kept is Seat =>
  typeof kept === "object" && kept !== null && "token" in kept && typeof kept.token === "string";

function write(kept: Seat[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept.slice(0, MOST)));
  } catch {
    /* a browser may forbid it: then a reload loses the seat */
  }
}

export function keep(seat: Seat): void {
  write([seat, ...seats().filter((other) => other.room !== seat.room)]);
}

export function forget(room: string): void {
  write(seats().filter((seat) => seat.room !== room));
}

export function seatOf(room: string): Seat | undefined {
  return seats().find((seat) => seat.room === room);
}
