// The one number of a child's profile, for groups by level: how many squares are lit.
import type { GameName } from "../contract.ts";
import { knowledgeOf } from "../learning/knowledge.ts";
import { learnerOf, mine } from "../profiles/children.ts";
import { signOf } from "../table/cards.ts";

export const NO_LEVEL = -1;

/** Of the child who plays on this device; a guest has none. */
export function levelHere(game: GameName): number {
  const child = mine();
  if (child === undefined) return NO_LEVEL;
  return knowledgeOf(learnerOf(child.cat), signOf(game)).lit.filter(Boolean).length;
}
