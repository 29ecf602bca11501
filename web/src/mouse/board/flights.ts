// The cards that travel from seat to seat after an event, and how many each seat gets.
import type { GameEvent, MouseSeen } from "../../contract.ts";

export interface Flight {
  from: number;
  to: number; // the same seat: its pile goes under its stack
  count: number;
  faces: number[]; // the uppermost cards where they lay open, the top last; none where they were face down
  mixed?: true; // M27: as many come back, so nobody gains by it
}
export interface Gain {
  seat: number;
  count: number;
}

const MAX_FACES = 3; // of a pile, so many are seen on their way

export function flightsOf(events: GameEvent[], before: MouseSeen): Flight[] {
  const found: Flight[] = [];
  const add = (from: number, to: number, count: number, open: boolean) => {
    const faces = open ? (before.piles[from] ?? []).slice(-Math.min(count, MAX_FACES)) : [];
    if (count > 0) found.push({ from, to, count, faces });
  };
  const size = (seat: number): number => before.piles[seat]?.length ?? 0;
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
      case "Mixed":
        found.push(...mixing(before));
        break;
      case "Gave":
        add(event.giver, event.taker, event.count, false);
        break;
    }
  }
  return found;
}

/** M27: every pile goes to the next seat that is still in, as if it were mixed with the others. */
function mixing({ piles, out }: MouseSeen): Flight[] {
  const inside = piles.map((_, seat) => seat).filter((seat) => !out.some((place) => place.includes(seat)));
  return inside.flatMap((from, i) => {
    const faces = (piles[from] ?? []).slice(-1);
    const to = inside[(i + 1) % inside.length] ?? from;
    return [{ from, to, count: 1, faces, mixed: true as const }];
  });
}

/** The number of cards that each stack received. */
export function gains(flights: Flight[]): Gain[] {
  const sums = new Map<number, number>();
  for (const { to, count, mixed } of flights) if (mixed === undefined) sums.set(to, (sums.get(to) ?? 0) + count);
  return [...sums].map(([seat, count]) => ({ seat, count }));
}
