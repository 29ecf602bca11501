// Whom the table waits for, and what the last move was.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Moment, Room } from "../room/room.ts";
import { type AnyTable, type GameEvent, PHASES } from "../contract.ts";

export type HandTable = Extract<AnyTable, { hand_sizes: number[] }>;

/** The seat that has to act now: whom a clock names answers first (C11). */
export function awaitedSeat(table: HandTable): number {
  return "phase" in table && table.phase === PHASES.answer ? table.named : table.turn;
}

export const placeOf = (room: Room, seat: number): number => seat % Math.max(1, room.seen.value?.chairs.length ?? 1);

/** What happened last at the table, to be shown once; null before anything did. */
export function useLastMove(room: Room): Signal<Moment | null> {
  const last = useSignal<Moment | null>(null);
  useEffect(
    () =>
      room.listen((moment) => {
        if ((moment.fact.events ?? []).length > 0) last.value = moment;
      }),
    [room],
  );
  return last;
}

export function eventsOf<Name extends GameEvent["event"]>(
  moment: Moment | null,
  name: Name,
): Extract<GameEvent, { event: Name }>[] {
  const events = moment?.fact.events ?? [];
  return events.filter((event): event is Extract<GameEvent, { event: Name }> => event.event === name);
}
