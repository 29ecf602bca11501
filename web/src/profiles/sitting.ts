// Which child sits where in a room: the one who plays here, or as chosen round one tablet.
import { signal } from "@preact/signals";
import { COATS, type Coat } from "../contract.ts";
import { kept, remember } from "../device/kept.ts";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { childOf, me } from "./children.ts";

const STORAGE_KEY = "matou.sits"; // in this tab: a reload does not unseat anybody
const said = signal(readSits());

/** By room and chair; `3.1 ginger` is chair 1 of room 3. */
function readSits(): Record<string, string> {
  const lines = (kept(STORAGE_KEY, true) ?? "").split("\n").map((line) => line.split(" "));
  return Object.fromEntries(lines.flatMap(([where, cat]) => (where && cat ? [[where, cat]] : [])));
}

export function sit(seat: Seat, chair: number, cat: Coat | null): void {
  const others = Object.entries(said.value).filter(([where, one]) => where !== `${seat.room}.${chair}` && one !== cat);
  said.value = Object.fromEntries(cat === null ? others : [...others, [`${seat.room}.${chair}`, cat]]);
  remember(STORAGE_KEY, Object.entries(said.value).map((line) => line.join(" ")).join("\n"), true); // prettier-ignore
}

/** The child on a chair that this page plays. */
export function sitter(room: Room, seat: Seat, chair: number): Coat | null {
  if (room.seen.value?.chairs[chair]?.guest !== room.you.value) return null;
  if (seat.way !== "tablet") return me.value;
  const cat = COATS.find((one) => one === said.value[`${seat.room}.${chair}`]);
  return childOf(cat ?? null)?.cat ?? null;
}

export const sitters = (room: Room, seat: Seat): Coat[] =>
  [...(room.seen.value?.chairs.keys() ?? [])].flatMap((chair) => sitter(room, seat, chair) ?? []);
