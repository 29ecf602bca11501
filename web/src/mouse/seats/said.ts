// Cards and seats in words for screen readers.
import type { GameName } from "../../contract.ts";
import { cardName, isOperation, isSpecial, signOf, terms } from "../../table/cards.ts";
import { say } from "../../words/words.ts";

/** `4 times 6`, `24`, `Chase`. */
export function spokenCard(card: number, game: GameName, options: Record<string, string>): string {
  if (isSpecial(card)) return cardName(card, game, options);
  if (!isOperation(card)) return String(card - 100);
  const [a, b] = terms(card);
  return say(signOf(game) === "+" ? "mouse.plus" : "mouse.times", { a, b });
}
