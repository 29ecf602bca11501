// Special cards that this device has introduced: each kind once in each game.
import { signal } from "@preact/signals";
import { type GameName, KINDS, type Kind } from "../contract.ts";
import { isSpecial, kindOf } from "../table/cards.ts";
import { kept, remember } from "../device/kept.ts";

const STORAGE_KEY = "matou.met";
const met = signal<ReadonlySet<string>>(new Set(kept(STORAGE_KEY)?.split(" ")));

/** The first kind among these cards that nobody here has met in this game. */
export function stranger(cards: number[], game: GameName, known: ReadonlySet<string> = met.value): Kind | null {
  const kinds = new Set(cards.filter(isSpecial).map(kindOf));
  return KINDS.find((kind) => kinds.has(kind) && !known.has(`${game}.${kind}`)) ?? null;
}

/** From now on it is known; without a store, for as long as the page is open. */
export function meet(kind: Kind, game: GameName): void {
  met.value = new Set([...met.value, `${game}.${kind}`]);
  remember(STORAGE_KEY, [...met.value].join(" "));
}
