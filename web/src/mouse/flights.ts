// Which cards travel from seat to seat after a fact: for drawing them on their way, nothing else.
import type { GameEvent, MouseSeen } from "../contract.ts";

export interface Flight {
  from: number;
  to: number; // the same seat: its pile goes under its stack
  count: number;
  open: boolean; // face up when it leaves
}

export function flightsOf(events: GameEvent[], before: MouseSeen): Flight[] {
  const size = (seat: number): number => before.piles[seat]?.length ?? 0;
  const found: Flight[] = [];
  const add = (from: number, to: number, count: number, open: boolean) =>
    count > 0 && found.push({ from, to, count, open });
  for (const event of events) {
    switch (event.event) {
      case "Won":
        event.losers.forEach((loser, i) => {
          add(event.seat, loser, Math.ceil((size(event.seat) - i) / event.losers.length), true);
          add(loser, loser, size(loser), true);
        });
        break;
      case "Sinned":
        before.piles.forEach((pile, seat) => add(seat, event.seat, pile.length, true));
        break;
      case "Chased":
        if (event.fastest >= 0) add(event.slowest, event.slowest, size(event.slowest), true);
        break;
      case "Called":
        for (const seat of event.paid) add(seat, seat, size(seat), true);
        break;
      case "Gave":
        add(event.giver, event.taker, event.count, false);
        break;
    }
  }
  return found;
}
