// Multipli Cat's and Addi Cat's: one game with two decks.
import { lazy } from "preact/compat";
import { BEGINNING, type MouseSeen } from "../contract.ts";
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

/** M23: a cap ended it, and nobody's last card. */
function capped(table: MouseSeen): number[] | null {
  const most = Number(table.options["max_flips"] ?? 0);
  if (!table.over || !(most > 0 && table.flips >= most)) return null;
  return seatsOf(table).map((seat) => (table.stacks[seat] ?? 0) + (table.piles[seat]?.length ?? 0));
}

const load = () => import("./MouseTable.tsx");

const both: Omit<Game, "lesson" | "told"> = {
  load,
  Table: lazy(() => load().then((m) => m.MouseTable)),
  defaults: (way) => ({ ...BEGINNING, ...(way === "tablet" ? { players: 4 } : {}) }),
  ranks: (table) => ("out" in table ? places(table) : []),
  capped: (table) => ("out" in table ? capped(table) : null),
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
