// Finished games on this device, the newest few, to be watched again.
import type { GameName } from "../contract.ts";
import { keptList, remember } from "../device/kept.ts";

export interface Played {
  token: string; // of the seat that may ask for the record
  number: number;
  game: GameName;
  at: number;
  record?: string; // so that it can be shown without a network
}

const STORAGE_KEY = "matou.played";
const MAX_GAMES = 8;

export const played = (): Played[] => keptList(STORAGE_KEY, isPlayed);

const isPlayed = (kept: unknown): kept is Played =>
  typeof kept === "object" && kept !== null && "token" in kept && "number" in kept && "game" in kept && "at" in kept;

/** Whether no game was played to its end here: the next one is dealt for a beginner. */
export const isFirst = (): boolean => played().length === 0;

export function note(game: Played): void {
  const others = played().filter((one) => one.token !== game.token || one.number !== game.number);
  remember(STORAGE_KEY, JSON.stringify([game, ...others].slice(0, MAX_GAMES)));
}
