// Tokens of rooms, stored on this device: the newest few, and all rooms that it hosts.
import type { Coat, GameName } from "../contract.ts";
import { keptList, remember } from "../device/kept.ts";

export interface Seat {
  room: string;
  token: string;
  way: Way;
  game?: GameName; // the last game there
  choose?: boolean; // alone, but first something is to be chosen
  hosts?: boolean; // opened on this device, for others
  over?: Coat | ""; // the last game is over: the best of the others
  rematch?: boolean; // the next game is wanted at once
  at?: number; // when it was last opened here
}
/** Whether a room is on this device: its name begins so. */
export const isHere = (token: string): boolean => token.startsWith("here");

export type Way = "alone" | "tablet" | "link";

const STORAGE_KEY = "matou.seats";
const MAX_OTHERS = 5;
const HOSTED_MS = 7 * 24 * 3_600_000; // servers delete rooms after this time without a visit

export const seats = (): Seat[] => keptList(STORAGE_KEY, isSeat);

const isSeat = (kept: unknown): kept is Seat =>
  typeof kept === "object" && kept !== null && "token" in kept && typeof kept.token === "string";

const isHosted = (seat: Seat): boolean => seat.hosts === true && Date.now() - (seat.at ?? 0) < HOSTED_MS;

function write(list: Seat[]): void {
  const others = list.filter((seat) => !isHosted(seat)).slice(0, MAX_OTHERS);
  remember(STORAGE_KEY, JSON.stringify(list.filter((seat) => isHosted(seat) || others.includes(seat))));
}

/** The same seat while another game is played. */
export function begun(seat: Seat): Seat {
  const next = { ...seat };
  delete next.over;
  delete next.rematch;
  return next;
}

/** Store a seat as the newest. */
export function keep(seat: Seat): void {
  write([{ ...seat, at: Date.now() }, ...seats().filter((other) => other.room !== seat.room)]);
}

export function forget(room: string): void {
  write(seats().filter((seat) => seat.room !== room));
}

export function seatOf(room: string): Seat | undefined {
  return seats().find((seat) => seat.room === room);
}
