// Which defence cancels which attack (C9), and the answers that a seat has now.
import { type CourseSeen, FACES, type Kind, PHASES } from "../contract.ts";
import { isOperation, isSpecial, kindOf, worth } from "../table/cards.ts";

const CANCELS: Partial<Record<Kind, number>> = { gift: FACES.chase, cheese: FACES["u-turn"], trap: FACES.sumo };

/** Whether a defence cancels one of these attacks. Any other one is a shield against later ones. */
export function answers(card: number, attacks: number[]): boolean {
  const cancelled = isSpecial(card) ? CANCELS[kindOf(card)] : isShield(card) ? FACES.clock : undefined;
  return cancelled !== undefined && attacks.includes(cancelled);
}

/** C9: the products 1, 2 and 3. */
const isShield = (card: number): boolean => !isOperation(card) && worth(card, "course") <= 3;

/** What waits for an answer: a clock (C11), else the attacks that stand before this seat. */
export function threats(table: Pick<CourseSeen, "phase" | "named" | "attacks">, seat: number): number[] {
  if (table.phase === PHASES.answer && table.named === seat) return [FACES.clock];
  return table.attacks[seat] ?? [];
}
