// The measures of the track: how large a lane and its cat are, and where on it a total stands (C3).
import { GOAL } from "../contract.ts";

export interface Lanes {
  lane: number; // how high one lane is
  cat: number;
  sign: number; // how wide is what stands before a cat
  from: number; // where 0 is, in the middle of a cat
  length: number; // from 0 to 400
}

const FREE = 16; // pixels of a lane that a cat leaves free, for the marks below it
const CAT = { least: 26, most: 132, ofWidth: 0.22 };

/** A panel of w × h pixels, cut into equal lanes; a cat fits into its lane at 0 and at 400. */
export function lanesIn(w: number, h: number, seats: number): Lanes {
  const lane = h / Math.max(1, seats);
  const cat = Math.max(CAT.least, Math.min(lane - FREE, CAT.most, w * CAT.ofWidth));
  const sign = Math.max(24, cat * 0.62);
  return { lane, cat, sign, from: cat * 0.56, length: Math.max(0, w - cat * 1.12 - sign * 0.4) };
}

/** Where a total stands; nobody runs past 400, or behind the start. */
export const along = (total: number, { from, length }: Lanes): number =>
  from + (length * Math.min(GOAL, Math.max(0, total))) / GOAL;

/** Where a row of signs begins: before the cat's nose; near the end behind its tail, so that its total is seen. */
export function signsAt(total: number, count: number, w: number, { cat, sign, ...track }: Lanes): number {
  const middle = along(total, { cat, sign, ...track });
  const nose = middle + cat * 0.44;
  const tail = middle - cat * 0.5 - count * sign;
  const furthest = w - count * sign - 3;
  return furthest < nose - sign / 2 && tail >= 0 ? tail : Math.max(0, Math.min(nose, furthest));
}

/** A mark on the ground every ten points; the hundreds are written. */
export const MARKS: readonly { total: number; weight: 1 | 2 | 3 }[] = Array.from({ length: GOAL / 10 }, (_, i) => {
  const total = (i + 1) * 10;
  return { total, weight: total % 100 === 0 ? 3 : total % 50 === 0 ? 2 : 1 };
});

/** In how many leaps a cat takes so many points. */
export const leaps = (points: number): number => Math.max(1, Math.min(4, Math.round(points / 20)));
