// The mood of a seat's cat after an event.
import type { Mood } from "../art/cats/coats.ts";
import type { Moment } from "../room/room.ts";

interface Facing {
  here: boolean;
  over: boolean;
  won: boolean;
  hindered: boolean; // an attack stands before it
}

export function moodOf(seat: number, now: Facing, last: Moment | null): Mood {
  if (now.over) return now.won ? "winning" : "sulking";
  if (!now.here) return "asleep";
  for (const event of last?.fact.events ?? []) {
    if (event.event === "TokenReturned" && event.seat === seat) return "sulking";
    if (event.event === "LaidPoints" && event.seat === seat) return "winning";
    if ((event.event === "Attacked" || event.event === "Stole") && attackerOf(event) === seat) return "pouncing";
    if ((event.event === "Lifted" || event.event === "Defended" || event.event === "Countered") && event.seat === seat)
      return "winning";
  }
  return now.hindered ? "sulking" : "watching";
}

const attackerOf = (event: { event: "Attacked"; seat: number } | { event: "Stole"; taker: number }): number =>
  event.event === "Attacked" ? event.seat : event.taker;
