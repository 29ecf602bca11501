// Faces, worths and names of cards; a face is the server's small integer (K1 to K4).
import { say } from "../words/words.ts";

export const KINDS = ["chase", "u-turn", "clock", "sumo", "trap", "gift", "cheese"] as const;
export type Kind = (typeof KINDS)[number];

export const isOperation = (card: number): boolean => card < 100;
export const isResult = (card: number): boolean => card > 100 && card <= 200;
export const isSpecial = (card: number): boolean => card > 200;
export const kindOf = (card: number): Kind => KINDS[card - 201] ?? "cheese";
export const terms = (card: number): [number, number] => [Math.floor(card / 10) + 1, (card % 10) + 1];

/** Multipli and the Course are played with products, Addi and the Chasse with sums. */
export const sums = (game: string): boolean => game === "addi" || game === "chasse";

export function worth(card: number, game: string): number {
  if (isSpecial(card)) return 0;
  if (isResult(card)) return card - 100;
  const [a, b] = terms(card);
  return sums(game) ? a + b : a * b;
}

/** What a card shows: `4×6`, `24`; for a special its kind. */
export function face(card: number, game: string): string {
  if (isSpecial(card)) return kindOf(card);
  if (isResult(card)) return String(card - 100);
  const [a, b] = terms(card);
  return `${a}${sums(game) ? "+" : "×"}${b}`;
}

/** What a card is called: a special by the name of the edition in play (K4). */
export function cardName(card: number, game: string, options: Record<string, string>): string {
  if (!isSpecial(card)) return face(card, game);
  const edition = options["edition"] ?? (game === "course" ? "modern" : "classic");
  return say(`card.${edition}.${kindOf(card)}`);
}

/** The word the server reads: `4x6`, `=24`, `u-turn`. */
export function word(card: number, game: string): string {
  return (isResult(card) ? "=" : "") + face(card, game).replace("×", "x");
}
