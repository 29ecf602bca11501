// Sorts a hand as a child expects: numbers by size, then cards that subtract, then specials.
import type { GameName } from "../contract.ts";
import { isOperation, isSpecial, signOf, worth } from "../table/cards.ts";

export function sorted(hand: number[], game: GameName): number[] {
  const group = (card: number) => (isSpecial(card) ? 2 : signOf(game) === "+" && !isOperation(card) ? 1 : 0);
  return [...hand].sort((a, b) => group(a) - group(b) || worth(a, game) - worth(b, game) || a - b);
}

/** Where an arrow key leads from a place of a grid with so many columns; null where it means nothing here. */
export function step(key: string, from: number, count: number, columns: number): number | null {
  const to = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined) return null;
  return to >= 0 && to < count ? to : from;
}
