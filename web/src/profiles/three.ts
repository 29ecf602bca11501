// The three facts of a day, fixed until the day is over although each answer changes the ranking.
import type { Coat } from "../contract.ts";
import { kept, remember } from "../device/kept.ts";

const STORAGE_KEY = "matou.three";

/** Those that were chosen first today; others, or another day, are chosen again. */
export function threeOf(cat: Coat, day: number, choose: () => number[]): number[] {
  const [whose, when, ...facts] = (kept(STORAGE_KEY) ?? "").split(" ");
  const known = facts.map(Number);
  if (whose === cat && Number(when) === day && known.length > 0 && known.every(Number.isInteger)) return known;
  const chosen = choose();
  remember(STORAGE_KEY, [cat, day, ...chosen].join(" "));
  return chosen;
}
