// Why somebody won, so that it can be seen: the cards, the equation, and dots to count.
import type { MouseSeen, WonEvent, GameName } from "../contract.ts";
import { face, isResult, isSpecial, reckon, signOf, terms, worth } from "../parts/cards.ts";
import { comparison } from "./comparison.ts";

export interface Side {
  seat: number;
  card: number;
  text: string; // 4×6
  value: number;
  dots: Dots;
}
/** `a` rows of `b`, or a parts of a sum; a number alone lies in rows of ten. */
export interface Dots {
  sign: "×" | "+";
  a: number;
  b: number;
}
export interface Proof {
  equation: string; // 4×6 = 24 = 3×8
  sides: Side[]; // the numbers that were compared; a last special is none
  largest: number; // sumo: which value is the largest, and the smallest; else the same
  smallest: number;
}

export function dotsOf(card: number, game: GameName): Dots {
  if (isResult(card)) return { sign: "+", a: worth(card, game), b: 0 };
  const [a, b] = terms(card);
  return { sign: signOf(game), a, b };
}

export function proofOf(won: WonEvent, game: GameName): Proof {
  const seats = [won.seat, ...won.losers];
  const sides = won.tops.flatMap((card, i) =>
    isSpecial(card)
      ? []
      : [{ seat: seats[i] ?? -1, card, text: face(card, game), value: worth(card, game), dots: dotsOf(card, game) }],
  );
  const values = sides.map((side) => side.value);
  return {
    equation: won.why === "sumo" ? against(sides) : comparison(won, game),
    sides,
    largest: Math.max(...values),
    smallest: Math.min(...values),
  };
}

/** Largest against smallest: `1×3 = 3 < 15 = 3×5`. */
function against(sides: Side[]): string {
  const [one, two] = sides;
  const alone = ({ text, value }: Side) => (text === String(value) ? text : `${text} = ${value}`);
  if (one === undefined || two === undefined || sides.length > 2) return sides.map(alone).join(" · ");
  return `${alone(one)} ${signBetween(one.value, two.value, false)} ${alone(two).split(" = ").reverse().join(" = ")}`;
}

/** Why somebody had no right: the numbers that lay open, the sinner's first (M10). */
export function disproof(sinner: number, before: MouseSeen | null, game: GameName): Proof | null {
  const seats = [sinner, ...(before?.piles.map((_, seat) => seat).filter((seat) => seat !== sinner) ?? [])];
  const sides = seats.flatMap((seat) => {
    const card = before?.piles[seat]?.at(-1);
    if (card === undefined || isSpecial(card)) return [];
    return [{ seat, card, text: face(card, game), value: worth(card, game), dots: dotsOf(card, game) }];
  });
  if (sides.length === 0) return null;
  const values = sides.map((side) => side.value);
  const equation = sides.map(({ text, value }) => (text === String(value) ? text : `${text} = ${value}`)).join(" · ");
  return { equation, sides, largest: Math.max(...values), smallest: Math.min(...values) };
}

/** Every operation that makes a number, as the white correction card lists them (K2, K8). */
export function waysTo(value: number, game: GameName): [number, number][] {
  const found: [number, number][] = [];
  for (let a = 1; a <= 10; a++) for (let b = 1; b <= 10; b++) if (reckon(a, b, game) === value) found.push([a, b]);
  return found;
}

/** The numbers that have a correction card: 2 to 20, or the 42 products. */
export function results(game: GameName): number[] {
  const all = new Set<number>();
  for (let a = 1; a <= 10; a++) for (let b = 1; b <= 10; b++) all.add(reckon(a, b, game));
  return [...all].sort((x, y) => x - y);
}

/** What stands between two cards: = or, at a sumo, which is larger; at greed a gap, for they were not compared. */
export function signBetween(left: number, right: number, greed: boolean): string {
  if (greed) return left === right ? "=" : "≠";
  return left === right ? "=" : left > right ? ">" : "<";
}
