// One sitting of cards: how much of it is guessed, and whether it is the same child (`matou.learning.sitting`).
import { ESTIMATE } from "./contract.ts";

const { HONEST, GUESSED_PARTS } = ESTIMATE;

/** What is only known of one sitting; no profile keeps it. */
export interface Sitting {
  shares: number[]; // probability of each share of guesses: 0, ¼, ½, ¾, 1
  surprise: number; // the sum over its first answers
  surprised: number; // their number
}

export const newSitting = (): Sitting => ({
  shares: [HONEST, ...Array.from({ length: GUESSED_PARTS }, () => (1 - HONEST) / GUESSED_PARTS)],
  surprise: 0,
  surprised: 0,
});

/** The mean share of guesses. */
const shareOf = (sitting: Sitting): number =>
  summed(sitting.shares.map((chance, part) => chance * part)) / GUESSED_PARTS;

/** One more answer that may be a guess, with its likelihood if calculated and if guessed; the probability that it was
 *  calculated. */
export function saw(sitting: Sitting, calculated: number, guessed: number): number {
  const share = shareOf(sitting);
  const knew = (1 - share) * calculated;
  const weights = sitting.shares.map((chance, part) => chance * ((GUESSED_PARTS - part) * calculated + part * guessed));
  const total = summed(weights);
  sitting.shares = weights.map((weight) => weight / total);
  return knew / (knew + share * guessed);
}

export function summed(list: readonly number[]): number {
  let sum = 0;
  for (const one of list) sum += one;
  return sum;
}
