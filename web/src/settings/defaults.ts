// What a game starts with when nobody chooses: quick, kind, and something happens early.
import type { Settings } from "../wire.ts";
import type { Way } from "../room/seats.ts";

export const GAMES = ["multipli", "addi", "course", "chasse"] as const;
export type Game = (typeof GAMES)[number];
export const MOUSE: readonly string[] = ["multipli", "addi"];

/** Children start with small tables and without specials (K7), against cats of their own pace. */
export function defaults(game: Game, way: Way): Required<Settings> {
  const mouse = MOUSE.includes(game);
  return {
    game,
    players: way === "alone" ? (mouse ? 3 : 2) : way === "tablet" ? 4 : 3,
    options: mouse ? { tables: "5", specials: "none", max_flips: "120" } : game === "chasse" ? { tokens: "3" } : {},
    pace: "lively",
    cats: mouse ? "yours" : "greedy",
    free_names: false,
    watchers: true,
  };
}
