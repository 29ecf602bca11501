// The visible reason of a win: the cards, the equation, and dots to count.
import type { GameName, MouseSeen, WonEvent } from "../../contract.ts";
import { face, isResult, isSpecial, kindOf, signOf, terms, worth } from "../../table/cards.ts";
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
  wrong?: Wrong; // greed: why there was no right
}
/** others: equal cards that are not the sinner's. */
type Wrong = "asleep" | "empty" | "special" | "others" | "extremes" | "none";

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
  if (one === undefined || two === undefined || sides.length > 2) return sides.map(alone).join(" · ");
  return `${alone(one)} ${signBetween(one.value, two.value, false)} ${alone(two).split(" = ").reverse().join(" = ")}`;
}

const MAX_SIDES = 3; // cards side by side

/** Why somebody had no right: the equal cards of others, or the sinner's own beside what else lay open (M10). */
export function disproof(sinner: number, before: MouseSeen | null, game: GameName): Proof | null {
  const tops = before?.piles.map((pile) => pile.at(-1)) ?? [];
  const all = tops.flatMap((card, seat): Side[] =>
    card === undefined || isSpecial(card)
      ? []
      : [{ seat, card, text: face(card, game), value: worth(card, game), dots: dotsOf(card, game) }],
  );
  const own = all.find((side) => side.seat === sinner);
  const others = all.filter((side) => side.seat !== sinner);
  const equal = others
    .map((side) => others.filter((one) => one.value === side.value))
    .find((group) => group.length > 1);
  const wrong = whatWasWrong(sinner, before, equal !== undefined);
  const sides = (wrong === "others" && equal ? equal : own ? [own, ...others] : others).slice(0, MAX_SIDES);
  const [first] = sides;
  if (first === undefined) return null;
  const values = sides.map((side) => side.value);
  const shown = sides.map((side) => side.card);
  const equation = wrong === "others" ? comparison({ tops: shown, why: "pair" }, game) : alone(first);
  return { equation, sides, largest: Math.max(...values), smallest: Math.min(...values), wrong };
}

/** Asleep, no card, a special, no extreme at a sumo, others' pair, or nothing equal at all. */
function whatWasWrong(sinner: number, before: MouseSeen | null, othersEqual: boolean): Wrong {
  const tops = before?.piles.map((pile) => pile.at(-1)) ?? [];
  const top = tops[sinner];
  if (before?.awake === false) return "asleep";
  if (top === undefined) return "empty";
  if (isSpecial(top)) return "special";
  const fallen = before !== null && before.flipper >= 0 ? [tops[before.flipper]] : tops;
  if (fallen.some((card) => card !== undefined && isSpecial(card) && kindOf(card) === "sumo")) return "extremes";
  return othersEqual ? "others" : "none";
}

/** A number alone is its own worth. */
const alone = ({ text, value }: Side): string => (text === String(value) ? text : `${text} = ${value}`);

/** What stands between two cards: = or, at a sumo, which is larger; at greed a gap, for they were not compared. */
export function signBetween(left: number, right: number, greed: boolean): string {
  if (greed) return left === right ? "=" : "≠";
  return left === right ? "=" : left > right ? ">" : "<";
}
