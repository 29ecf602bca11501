// The facts a player may know: 55 products and 55 sums, and how hard each is known to be (`matou.learning.facts`).
import { type Sign, result } from "../art/cards/facts.ts";

/** A family of facts is known by its sign. */
export const FAMILIES = ["×", "+"] as const;
export type Family = Sign;

const UP_TO_TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** By number, the smaller term first: a∘b and b∘a are one fact. */
export const FACTS = UP_TO_TEN.flatMap((a) => UP_TO_TEN.filter((b) => b >= a).map((b): [number, number] => [a, b]));
export const COUNT = FACTS.length;
export const ALL = FACTS.map((_, fact) => fact);

/** The number of the fact a∘b, either term first. */
export function number(a: number, b: number): number {
  const small = Math.min(a, b);
  return ((small - 1) * (22 - small)) / 2 + Math.max(a, b) - small;
}

export const termsOf = (fact: number): [number, number] => FACTS[fact] ?? [1, 1];

/** The fact that a card asks; none for a result, which is read, and for a special. */
export const factOf = (card: number): number | null =>
  card >= 0 && card < 100 ? number(Math.floor(card / 10) + 1, (card % 10) + 1) : null;

/** Its card with the smaller term first. */
export const faceOf = (fact: number): number => 10 * (termsOf(fact)[0] - 1) + termsOf(fact)[1] - 1;

export const resultOf = (family: Family, fact: number): number => result(...termsOf(fact), family);

/** The milliseconds a practised child needs for a×b (`matou.hardness` says why). */
function productMs(small: number, large: number): number {
  const many = small * large;
  if (small === 1) return 250;
  if (large === 10) return 300;
  if (small === large) return 350 + 3 * many;
  if (small === 2) return 300 + 10 * large;
  if (small === 5 || large === 5) return 400 + 3 * many;
  return 450 + 10 * many + (small >= 6 ? 300 : 0);
}

function sumMs(small: number, large: number): number {
  if (small === 1) return 220;
  if (large === 10) return 250;
  if (small === large) return 250 + 10 * small;
  if (small + large <= 10) return 280 + 25 * small;
  return large === 9 ? 420 + 25 * small : 500 + 40 * small;
}

/** The logarithms, with mean 0 and standard deviation 1. */
function standardised(times: number[]): number[] {
  const logs = times.map((ms) => Math.log(ms));
  const mean = logs.reduce((sum, one) => sum + one, 0) / COUNT;
  const deviation = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / COUNT);
  return logs.map((one) => (one - mean) / deviation);
}

export const HARDNESS: Record<Family, number[]> = {
  "×": standardised(FACTS.map(([a, b]) => productMs(a, b))),
  "+": standardised(FACTS.map(([a, b]) => sumMs(a, b))),
};
