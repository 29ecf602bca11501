// Multipli Cat's and Addi Cat's: one game with two decks.
import { BEGINNING, type MouseSeen } from "../contract.ts";
import type { Game } from "../game.ts";
import { later } from "../controls/later.tsx";
import { operationCard, resultCard } from "../table/cards.ts";
import { byScore, seatsOf } from "../table/ranks.ts";
import { say } from "../words/words.ts";
import { comparison } from "./story/comparison.ts";

/** M19, M21: the seats that went out in their order, then the others by their cards. */
function places(table: MouseSeen): number[][] {
  const out = table.out.filter((place) => place.length > 0);
  const gone = new Set(out.flat());
  const left = byScore(
    seatsOf(table).filter((seat) => !gone.has(seat)),
    (seat) => 1000 * (table.points[seat] ?? 0) - cardsOf(table, seat) + (table.winners.includes(seat) ? 1e6 : 0),
  );
  return [...out, ...left];
}

/** M23, M27: a cap or a locked table ended it, and nobody's last card. */
function cutShort(table: MouseSeen): string {
  if (!table.over) return "";
  if (table.locked !== "") return say(table.locked === "apart" ? "end.locked.apart" : "end.locked.long");
  const most = Number(table.options["max_flips"] ?? 0);
  return most > 0 && table.flips >= most ? say("cap.after", { count: most }) : "";
}

const cardsOf = (table: MouseSeen, seat: number): number =>
  (table.stacks[seat] ?? 0) + (table.piles[seat]?.length ?? 0);

/** The cards left in all seats of a player (M3); points where the game is endless (M25). */
function tally(table: MouseSeen, player: number): string {
  const seats = seatsOf(table).filter((seat) => seat % table.players === player);
  const sum = (of: (seat: number) => number) => seats.map(of).reduce((a, b) => a + b, 0);
  const count = sum((seat) => cardsOf(table, seat));
  const points = sum((seat) => table.points[seat] ?? 0);
  if (table.options["endless"] === "true") return say("mouse.points", { count: points });
  return count === 0 ? say("end.out") : say("end.left", { count });
}

const both: Omit<Game, "lesson" | "told" | "ten"> = {
  Table: later(() => import("./MouseTable.tsx").then((m) => m.MouseTable)),
  defaults: (way) => ({ ...BEGINNING, ...(way === "tablet" ? { players: 4 } : {}) }),
  ranks: (table) => ("out" in table ? places(table) : []),
  cutShort: (table) => ("out" in table ? cutShort(table) : ""),
  tally: (table, player) => ("out" in table ? tally(table, player) : ""),
  chapter: "mouse",
  prize: "crown",
  handicaps: true,
};

export const multipli: Game = {
  ...both,
  lesson: () => import("./lesson.ts").then((m) => m.multipli),
  ten: () =>
    import("./ten.tsx").then((m) => m.ten("multipli", [operationCard(2, 5), operationCard(4, 6), resultCard(24)])),
  told: (event) => (event.event === "Won" ? { sum: comparison(event, "multipli") } : {}),
};
export const addi: Game = {
  ...both,
  lesson: () => import("./lesson.ts").then((m) => m.addi),
  ten: () => import("./ten.tsx").then((m) => m.ten("addi", [operationCard(2, 2), operationCard(3, 4), resultCard(7)])),
  told: (event) => (event.event === "Won" ? { sum: comparison(event, "addi") } : {}),
};
