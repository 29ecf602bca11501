// The facts a player may know: 55 products and 55 sums, and how hard each is known to be (`matou.learning.facts`).
import { KNOWN_MS } from "./contract.ts";
import { type Sign, result } from "../art/cards/facts.ts";

/** A family of facts is known by its sign; `×?` are products of which a factor is missing: 6 × ? = 48. */
export const FAMILIES = ["×", "+", "×?"] as const;
export type Family = (typeof FAMILIES)[number];

/** The sign that stands on the cards of a family. */
export const signOfFamily = (family: Family): Sign => (family === "+" ? "+" : "×");

const UP_TO_TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** By number, the smaller term first: a∘b and b∘a are one fact. */
const FACTS = UP_TO_TEN.flatMap((a) => UP_TO_TEN.filter((b) => b >= a).map((b): [number, number] => [a, b]));
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

export const resultOf = (family: Family, fact: number): number => result(...termsOf(fact), signOfFamily(family));

/** The logarithms, with mean 0 and standard deviation 1. */
function standardised(times: readonly number[]): number[] {
  const logs = times.map((ms) => Math.log(ms));
  const mean = logs.reduce((sum, one) => sum + one, 0) / COUNT;
  const deviation = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / COUNT);
  return logs.map((one) => (one - mean) / deviation);
}

export const HARDNESS: Record<Family, number[]> = {
  "×": standardised(KNOWN_MS.multipli),
  "+": standardised(KNOWN_MS.addi),
  "×?": standardised(KNOWN_MS.multipli),
};
