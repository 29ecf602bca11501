// What a seat may do, read from the words of a record and sorted by the card it is done with.
import { KINDS } from "../parts/cards.ts";
import { LETTERS } from "../parts/letters.ts";

export type Verb =
  | "draws"
  | "scores"
  | "attacks"
  | "reacts"
  | "passes"
  | "lifts"
  | "defends"
  | "clocks"
  | "steals"
  | "gives"
  | "gives back"
  | "discards"
  | "plays";

/** One legal action; parts it does not have are −1. */
export interface Use {
  action: string;
  verb: Verb;
  card: number;
  target: number; // a seat
  attack: number; // the attack that is lifted
}

const CLOCK = 203;

/** A card from its word: `4x6`, `3+4`, `=24`, `u-turn`. */
export function readCard(word: string): number {
  const kind = (KINDS as readonly string[]).indexOf(word);
  if (kind >= 0) return 201 + kind;
  if (word.startsWith("=")) return 100 + Number(word.slice(1));
  const [a = NaN, b = NaN] = word.split(/[x+]/).map(Number);
  return Number.isNaN(a + b) ? -1 : (a - 1) * 10 + (b - 1);
}

/** `A attacks B with chase`, `A lifts sumo with 5x5`, `A plays trap on C saying 12`. */
export function readUse(action: string): Use {
  const [, verb = "", ...rest] = action.split(" ");
  const after = (word: string) => {
    const at = rest.indexOf(word);
    return at < 0 ? "" : (rest[at + 1] ?? "");
  };
  const use: Use = { action, verb: verb as Verb, card: -1, target: -1, attack: -1 };
  const seat = (letter: string) => (letter === "" ? -1 : LETTERS.indexOf(letter));
  const first = rest[0] ?? "";
  switch (verb) {
    case "attacks":
      return { ...use, target: seat(first), card: readCard(after("with")) };
    case "clocks":
      return { ...use, target: seat(first), card: CLOCK };
    case "lifts":
      return { ...use, attack: readCard(first), card: readCard(after("with")) };
    case "defends":
    case "reacts":
      return { ...use, card: readCard(after("with")) };
    case "plays":
      return { ...use, card: readCard(first), target: seat(after("on")) };
    case "scores":
    case "discards":
      return { ...use, card: readCard(first) };
    case "gives":
      return first === "back" ? { ...use, verb: "gives back" } : { ...use, card: readCard(first) };
    default:
      return use;
  }
}

export const readUses = (legal: string[] | undefined): Use[] => (legal ?? []).map(readUse);

/** The uses of one card, the discard last: it is seldom what one wants. */
export function usesOf(uses: Use[], card: number): Use[] {
  const own = uses.filter((use) => use.card === card);
  return [...own.filter((use) => use.verb !== "discards"), ...own.filter((use) => use.verb === "discards")];
}

export const withVerb = (uses: Use[], verb: Verb): Use | undefined => uses.find((use) => use.verb === verb);

/** What a tap on a card means: do it, choose among ways or among seats, or nothing but why not. */
export type Tap =
  | { does: "act"; use: Use }
  | { does: "choose"; uses: Use[] }
  | { does: "aim"; uses: Use[] }
  | { does: "explain"; discard: Use | undefined };

export function tap(uses: Use[], card: number): Tap {
  const own = usesOf(uses, card);
  const good = own.filter((use) => use.verb !== "discards");
  const [only] = good;
  if (only === undefined) return { does: "explain", discard: own[0] };
  if (good.length === 1) return { does: "act", use: only };
  return good.every((use) => use.target >= 0) ? { does: "aim", uses: good } : { does: "choose", uses: good };
}
