// The player's seat on this page: whose hand is open, its legal actions, and doing them.
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Room } from "../room/room.ts";
import type { Choice, RefusalKey } from "../contract.ts";
import { type HandTable, awaitedSeat } from "./awaited.ts";
import type { Tap } from "./uses.ts";
import { type Looking, ask, begin, hide, moved, reveal } from "./looking.ts";

export interface Side {
  looking: Looking;
  seat: number; // whose hand is shown; −1: none
  hand: number[];
  uses: Choice[];
  refused: Record<string, RefusalKey>;
  picked: Signal<number>; // the card that is lifted; −1: none
  about: Signal<number>; // the card that is explained; −1: none
  moves: number; // how many cards were laid from here
  /** A tap on a card: the first lifts it, the second lays it where there is one thing to do with it. */
  tap: (card: number, meant: Tap) => void;
  /** Drawn onto the table: lifted and laid in one. */
  lay: (card: number, meant: Tap) => void;
  act: (use: Choice, words?: string) => void;
  reveal: () => void;
  ask: (seat: number) => void;
  hide: () => void;
}

export function useSide(room: Room, table: HandTable): Side {
  const awaited = awaitedSeat(table);
  const looking = useSignal<Looking>(begin(awaited, room.seats.value));
  const picked = useSignal(-1);
  const about = useSignal(-1);
  const moves = useSignal(0);
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
  const act = (use: Choice, words = use.action) => {
    picked.value = -1;
    if (sent.n === room.n.value) return;
    sent.n = room.n.value;
    if (use.kind !== "draws") moves.value += 1;
    void room.do(words).then(() => (sent.n = -1));
  };
  const seat = looking.value.open;
  const choices = table.choices?.[String(seat)];
  return {
    looking: looking.value,
    seat,
    hand: table.hands[seat] ?? [],
    uses: room.seen.value?.paused ? [] : (choices?.legal ?? []),
    refused: choices?.refused ?? {},
    picked,
    about,
    moves: moves.value,
    tap: (card, meant) => {
      if (picked.value !== card) picked.value = card;
      else if (meant.does === "act") act(meant.use);
      else picked.value = -1;
    },
    lay: (card, meant) => {
      if (meant.does === "act") act(meant.use);
      else picked.value = card;
    },
    act,
    reveal: () => (looking.value = reveal(looking.value)),
    ask: (other) => (looking.value = ask(other)),
    hide: () => (looking.value = hide(awaited, room.seats.value)),
  };
}
