// Multipli Cat's and Addi Cat's: one game with two decks.
import { lazy } from "preact/compat";
import type { MouseSeen } from "../contract.ts";
import type { Game } from "../game.ts";
import { byScore, seatsOf } from "../parts/ranks.ts";
import { comparison } from "./comparison.ts";

/** M19, M21: the seats that went out in their order, then the others by their cards. */
function places(table: MouseSeen): number[][] {
  const out = table.out.filter((place) => place.length > 0);
  const gone = new Set(out.flat());
  const cards = (seat: number) => (table.stacks[seat] ?? 0) + (table.piles[seat]?.length ?? 0);
  const left = byScore(
    seatsOf(table).filter((seat) => !gone.has(seat)),
    (seat) => 1000 * (table.points[seat] ?? 0) - cards(seat) + (table.winners.includes(seat) ? 1e6 : 0),
  );
  return [...out, ...left];
}

const both: Omit<Game, "lesson" | "told"> = {
  Table: lazy(() => import("./MouseTable.tsx").then((m) => m.MouseTable)),
  // Children start with small tables and without specials (K7), against cats of their own pace.
  defaults: (way) => ({
    players: way === "tablet" ? 4 : 3,
    options: { tables: "5", specials: "none", max_flips: "120" },
    cats: "yours",
  }),
  ranks: (table) => ("out" in table ? places(table) : []),
  chapter: "mouse",
  handicaps: true,
};

export const multipli: Game = {
  ...both,
  lesson: () => import("./lesson.ts").then((m) => m.multipli),
  told: (event) => (event.event === "Won" ? { sum: comparison(event, "multipli") } : {}),
};
export const addi: Game = {
  ...both,
  lesson: () => import("./lesson.ts").then((m) => m.addi),
  told: (event) => (event.event === "Won" ? { sum: comparison(event, "addi") } : {}),
};
