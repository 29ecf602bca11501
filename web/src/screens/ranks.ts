// Who stands where at the end: places at the mouse, points in the Course, tokens in the Chasse.
import type { AnyTable, MouseSeen } from "../wire.ts";

/** Seats by place, the best first; seats that share a place stand together. */
export function ranks(table: AnyTable): number[][] {
  const seats = Array.from({ length: table.seats }, (_, seat) => seat);
  if ("out" in table) return mouse(table, seats);
  const points = "totals" in table ? table.totals : table.tokens;
  return byScore(seats, (seat) => (table.winners.includes(seat) ? 1e6 : 0) + (points[seat] ?? 0));
}

/** M19, M21: the seats that went out in their order, then the others by their cards. */
function mouse(table: MouseSeen, seats: number[]): number[][] {
  const out = table.out.filter((place) => place.length > 0);
  const gone = new Set(out.flat());
  const cards = (seat: number) => (table.stacks[seat] ?? 0) + (table.piles[seat]?.length ?? 0);
  const left = byScore(
    seats.filter((seat) => !gone.has(seat)),
    (seat) => 1000 * (table.points[seat] ?? 0) - cards(seat) + (table.winners.includes(seat) ? 1e6 : 0),
  );
  return [...out, ...left];
}

function byScore(seats: number[], score: (seat: number) => number): number[][] {
  const found = new Map<number, number[]>();
  for (const seat of seats) found.set(score(seat), [...(found.get(score(seat)) ?? []), seat]);
  return [...found.entries()].sort((a, b) => b[0] - a[0]).map(([, group]) => group);
}
