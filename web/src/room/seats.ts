// Keys to rooms this device sits in: kept on the device only, the newest few.
import type { GameName } from "../contract.ts";
import { keptList, remember } from "../parts/kept.ts";

export interface Seat {
  room: string;
  token: string;
  way: Way;
  game?: GameName; // what was played there last
  choose?: boolean; // alone, but first something is to be chosen
}
export type Way = "alone" | "tablet" | "link";

const KEPT = "matou.seats";
const MOST = 5;

export const seats = (): Seat[] => keptList(KEPT, isSeat);

const isSeat = (kept: unknown): kept is Seat =>
  typeof kept === "object" && kept !== null && "token" in kept && typeof kept.token === "string";

const write = (list: Seat[]): void => remember(KEPT, JSON.stringify(list.slice(0, MOST)));

export function keep(seat: Seat): void {
  write([seat, ...seats().filter((other) => other.room !== seat.room)]);
}

export function forget(room: string): void {
  write(seats().filter((seat) => seat.room !== room));
}

export function seatOf(room: string): Seat | undefined {
  return seats().find((seat) => seat.room === room);
}
