// What the beckoning paw points at in a first game: the mouse, or the stack of the next seat to flip.
import { type MouseSeen, RACES } from "../../contract.ts";
import { worth } from "../../table/cards.ts";

export type Beckoned = { what: "mouse" } | { what: "stack"; seat: number } | null;

export const MAX_TIMES = 3; // of each kind: then a child knows it

const NO_CARD = -1;

/** What a person alone with cats may touch now; nothing where the table goes on by itself. */
export function beckoned(table: MouseSeen, seat: number): Beckoned {
  if (table.over || table.out.some((place) => place.includes(seat))) return null;
  if (table.open && table.race !== RACES.tops) return { what: "mouse" };
  const tops = table.piles.map((pile) => worthOf(pile.at(-1) ?? NO_CARD, table));
  const own = tops[seat] ?? 0;
  const equal = (one: number) => one > 0 && tops.filter((other) => other === one).length > 1;
  if (table.open && equal(own)) return { what: "mouse" };
  if (table.open && tops.some(equal)) return null; // the cats' own affair
  if (table.open && tops.filter((one) => one > 0).length < 2) return null;
  if (table.next < 0 || table.reveal_due) return null;
  return table.open || table.next === seat ? { what: "stack", seat: table.next } : null;
}

const worthOf = (card: number, { game }: MouseSeen): number => (card === NO_CARD ? 0 : worth(card, game));

/** How often each kind was shown: a moment counts once, however often it is drawn. */
export class Shown {
  private readonly moments = { mouse: new Set<number>(), stack: new Set<number>() };

  /** Whether to show it at this moment. */
  ask(now: Beckoned, n: number): boolean {
    if (now === null) return false;
    const seen = this.moments[now.what];
    if (!seen.has(n) && seen.size >= MAX_TIMES) return false;
    seen.add(n);
    return true;
  }
}
