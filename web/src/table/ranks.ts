// Who stands where at the end.

export const seatsOf = (table: { seats: number }): number[] => Array.from({ length: table.seats }, (_, seat) => seat);

/** Seats by their score, the highest first; equal ones stand together. */
export function byScore(seats: number[], score: (seat: number) => number): number[][] {
  const found = new Map<number, number[]>();
  for (const seat of seats) found.set(score(seat), [...(found.get(score(seat)) ?? []), seat]);
  return [...found.entries()].sort((a, b) => b[0] - a[0]).map(([, group]) => group);
}

/** Winners first, then by points or tokens. */
export const byPoints = (table: { seats: number; winners: number[] }, points: number[]): number[][] =>
  byScore(seatsOf(table), (seat) => (table.winners.includes(seat) ? 1e6 : 0) + (points[seat] ?? 0));
