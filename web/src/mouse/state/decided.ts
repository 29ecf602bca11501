// Calm pace on one tablet: the server gets "nothing here" once per page, so the page waits for all its players.

export interface Decided {
  n: number; // the race this is about
  nothing: ReadonlySet<number>; // people (chairs) who said so
  flip: number; // the seat that wants to flip next, -1 none
}

export const UNDECIDED: Decided = { n: -1, nothing: new Set(), flip: -1 };

export function saysNothing(was: Decided, n: number, person: number, flip = -1): Decided {
  const same = was.n === n ? was : { ...UNDECIDED, n };
  return { n, nothing: new Set([...same.nothing, person]), flip: flip >= 0 ? flip : same.flip };
}

/** Whether all who may still hit have hit or said so. */
export function allDecided(
  now: Decided,
  n: number,
  seats: number[],
  person: (seat: number) => number,
  hit: number[],
): boolean {
  return now.n === n && seats.every((seat) => now.nothing.has(person(seat)) || hit.includes(seat));
}
