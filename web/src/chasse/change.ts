// What a card does to the total (H3).
import { isOperation, worth } from "../table/cards.ts";

/** An addition adds its sum, a sum card subtracts, a special counts 0. */
export const change = (card: number): number => (isOperation(card) ? 1 : -1) * worth(card, "chasse");
