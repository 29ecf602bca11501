// Faces, worths and names of cards; a face is the server's small integer (K1 to K4).
import { result } from "../art/cards/facts.ts";
import { type Edition, picturesOf } from "../art/specials/names.ts";
import { FACES, type GameName, KINDS, type Kind, RULES } from "../contract.ts";
import { say } from "../words/words.ts";

export const isOperation = (card: number): boolean => card < 100;
export const isResult = (card: number): boolean => card > 100 && card < FACES.chase;
export const isSpecial = (card: number): boolean => card >= FACES.chase;
export const kindOf = (card: number): Kind => KINDS[card - FACES.chase] ?? "cheese";
export const terms = (card: number): [number, number] => [Math.floor(card / 10) + 1, (card % 10) + 1];

/** The sign of a game's operations: products in Multipli and the Course, sums in Addi and the Chasse. */
export const signOf = (game: GameName): "×" | "+" => RULES[game].sign;

export function worth(card: number, game: GameName): number {
  if (isSpecial(card)) return 0;
  return isResult(card) ? card - 100 : result(...terms(card), signOf(game));
}

/** What a card shows: `4×6`, `24`; for a special its kind. */
export function face(card: number, game: GameName): string {
  if (isSpecial(card)) return kindOf(card);
  return isResult(card) ? String(card - 100) : terms(card).join(signOf(game));
}

/** What a card is called: a special by the name of the edition in play (K4). */
export function cardName(card: number, game: GameName, options: Record<string, string>): string {
  return isSpecial(card) ? specialName(kindOf(card), game, options) : face(card, game);
}

export function specialName(kind: Kind, game: GameName, options: Record<string, string>): string {
  return nameOf(editionOf(game, options), kind);
}

/** The pictures of special cards that fit their names in the edition in play and this language. */
export const picturesIn = (game: GameName, options: Record<string, string>): Edition =>
  picturesOf(editionOf(game, options), nameOf);

const editionOf = (game: GameName, options: Record<string, string>): Edition =>
  optionOf(game, options, "edition") === "modern" ? "modern" : "classic";

const nameOf = (edition: Edition, kind: Kind): string =>
  say(edition === "modern" ? `card.modern.${kind}` : `card.classic.${kind}`);

/** The names of all special cards in the edition in play, for sentences that speak of them: `{trap}`. */
export const specialNames = (game: GameName, options: Record<string, string>): Record<string, string> =>
  Object.fromEntries(KINDS.map((kind) => [kind, specialName(kind, game, options)]));

/** The value of a switch; those that stand at their default are not told. */
export const optionOf = (game: GameName, options: Record<string, string>, name: string): string =>
  options[name] ?? RULES[game].switches.find((one) => one.name === name)?.default ?? "";

/** The cards with these faces. */
export const operationCard = (a: number, b: number): number => (a - 1) * 10 + b - 1;
export const resultCard = (value: number): number => 100 + value;
