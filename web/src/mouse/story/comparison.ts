// The reason of a win as an equation.
import type { GameName, WonEvent } from "../../contract.ts";
import { face, isSpecial, worth } from "../../table/cards.ts";

/** `4×6 = 24 = 3×8`; at a sumo every number by itself. */
export function comparison({ tops, why }: Pick<WonEvent, "tops" | "why">, game: GameName): string {
  const numbers = tops.filter((card) => !isSpecial(card));
  const [first, ...others] = numbers;
  if (first === undefined) return "";
  const alone = (card: number) => unique([face(card, game), String(worth(card, game))]);
  if (why === "sumo") return unique(numbers.map((card) => alone(card).join(" = "))).join(", ");
  return unique([...alone(first), ...others.map((card) => face(card, game))]).join(" = ");
}

const unique = (texts: string[]): string[] => [...new Set(texts)];
