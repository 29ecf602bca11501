// The pictures from which each child has two secret ones, against mix-ups.
import { KINDS, type Kind } from "../contract.ts";

export const PICTURES: readonly (Kind | "paw" | "crown")[] = [...KINDS, "paw", "crown"];
export type Picture = (typeof PICTURES)[number];

/** In any order: small children remember what, not when. */
export const same = ([a, b]: readonly number[], [c, d]: readonly number[]): boolean =>
  (a === c && b === d) || (a === d && b === c);
