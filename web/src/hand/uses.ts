// Legal actions of a seat, grouped by card.
import type { Choice, Verb } from "../contract.ts";

/** The uses of one card, the discard last: it is seldom what one wants. */
export function usesOf(uses: Choice[], card: number): Choice[] {
  const own = uses.filter((use) => use.card === card);
  return [...own.filter((use) => use.kind !== "discards"), ...own.filter((use) => use.kind === "discards")];
}

export const withVerb = (uses: Choice[], verb: Verb): Choice | undefined => uses.find((use) => use.kind === verb);

/** What a tap on a card means: do it, choose among ways or among seats, or nothing but why not. */
export type Tap =
  | { does: "act"; use: Choice }
  | { does: "choose"; uses: Choice[] }
  | { does: "aim"; uses: Choice[] }
  | { does: "explain"; discard: Choice | undefined };

export function tap(uses: Choice[], card: number): Tap {
  const own = usesOf(uses, card);
  const good = own.filter((use) => use.kind !== "discards");
  const [only] = good;
  if (only === undefined) return { does: "explain", discard: own[0] };
  if (good.length === 1) return { does: "act", use: only };
  return good.every(aimed) ? { does: "aim", uses: good } : { does: "choose", uses: good };
}

/** At a seat; a lift is aimed at the attack that stands before its own. */
const aimed = (use: Choice): boolean => use.target >= 0 && use.kind !== "lifts";
