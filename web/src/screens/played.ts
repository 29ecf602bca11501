// The games that were played to their end on this device, the newest few, so that they can be watched again.
import type { GameName } from "../contract.ts";
import { keptList, remember } from "../parts/kept.ts";

export interface Played {
  token: string; // of the seat that may ask for the record
  number: number;
  game: GameName;
  at: number;
  record?: string; // so that it can be shown without a network
}

const KEPT = "matou.played";
const MOST = 8;

export const played = (): Played[] => keptList(KEPT, isPlayed);

const isPlayed = (kept: unknown): kept is Played =>
  typeof kept === "object" && kept !== null && "token" in kept && "number" in kept && "game" in kept && "at" in kept;

export function note(game: Played): void {
  const others = played().filter((one) => one.token !== game.token || one.number !== game.number);
  remember(KEPT, JSON.stringify([game, ...others].slice(0, MOST)));
}
