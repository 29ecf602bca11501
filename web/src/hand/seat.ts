// This page's side of the table: whose hand is open, what it may do, and doing it.
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Room } from "../room/room.ts";
import type { Choice, RefusalKey } from "../contract.ts";
import { type HandTable, awaitedSeat } from "./awaited.ts";
import { type Looking, ask, begin, hide, moved, reveal } from "./looking.ts";

export interface Side {
  looking: Looking;
  seat: number; // whose hand is shown; −1: nobody's
  hand: number[];
  uses: Choice[];
  refused: Record<string, RefusalKey>;
  picked: Signal<number>; // a card somebody asked about; −1: none
  act: (use: Choice, words?: string) => void;
  reveal: () => void;
  ask: (seat: number) => void;
  hide: () => void;
}

export function useSide(room: Room, table: HandTable): Side {
  const awaited = awaitedSeat(table);
  const looking = useSignal<Looking>(begin(awaited, room.seats.value));
  const picked = useSignal(-1);
  const before = useMemo(() => ({ awaited, seats: room.seats.value.length }), []);
  const sent = useMemo(() => ({ n: -1 }), []); // a second tap before the answer is no second move
  useSignalEffect(() => {
    const now = room.table.value;
    if (now === null || !("hand_sizes" in now)) return;
    const mine = room.seats.value;
    const next = awaitedSeat(now);
    looking.value =
      before.seats === mine.length ? moved(looking.peek(), before.awaited, next, mine) : begin(next, mine);
    before.awaited = next;
    before.seats = mine.length;
    picked.value = -1;
  });
  const seat = looking.value.open;
  const choices = table.choices?.[String(seat)];
  return {
    looking: looking.value,
    seat,
    hand: table.hands[seat] ?? [],
    uses: room.seen.value?.paused ? [] : (choices?.legal ?? []),
    refused: choices?.refused ?? {},
    picked,
    act: (use, words = use.action) => {
      picked.value = -1;
      if (sent.n === room.n.value) return;
      sent.n = room.n.value;
      void room.do(words).then(() => (sent.n = -1));
    },
    reveal: () => (looking.value = reveal(looking.value)),
    ask: (other) => (looking.value = ask(other)),
    hide: () => (looking.value = hide(awaited, room.seats.value)),
  };
}
