// The article that just applied, for the link into the rulebook.
import { type ArticleNumber, type GameEvent, type GameName, RULES } from "../contract.ts";
import { isSpecial, kindOf } from "./cards.ts";

/** The article behind an event; empty where there is none to read. */
export function articleOf(event: GameEvent, game: GameName): ArticleNumber | "" {
  const { articles } = RULES[game];
  const card = "attack" in event ? event.attack : "card" in event ? event.card : -1;
  const special = isSpecial(card) ? articles[`${event.sentence} ${kindOf(card)}`] : undefined;
  return special ?? articles[event.sentence] ?? "";
}
