// The exact-400 helper: which cards of a hand make up what is missing (C3).
import { isSpecial, worth } from "../table/cards.ts";

const MAX_CARDS = 3;

/** Sets of number cards whose worths add up to `toGo`, those with fewer cards first, at most `most`. */
export function exactly(hand: number[], toGo: number, most = 2): number[][] {
  const cards = hand.filter((card) => !isSpecial(card)).sort((a, b) => worth(b, "course") - worth(a, "course"));
  for (let count = 1; count <= MAX_CARDS; count++) {
    const found = combinations(cards, toGo, count, most);
    if (found.length > 0) return count === 1 ? [...found, ...combinations(cards, toGo, 2, most)].slice(0, most) : found;
  }
  return [];
}

function combinations(cards: number[], toGo: number, count: number, most: number): number[][] {
  if (count === 0) return toGo === 0 ? [[]] : [];
  const found: number[][] = [];
  for (const [i, card] of cards.entries()) {
    if (found.length >= most) break;
    const left = toGo - worth(card, "course");
    if (left < 0) continue;
    for (const rest of combinations(cards.slice(i + 1), left, count - 1, most - found.length))
      found.push([card, ...rest]);
  }
  return found;
}
