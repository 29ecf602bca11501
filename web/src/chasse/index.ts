// La chasse aux souris.
import type { Game } from "../game.ts";
import { later } from "../controls/later.tsx";
import { byPoints } from "../table/ranks.ts";
import { step } from "../table/sums.ts";
import { say } from "../words/words.ts";
import { change } from "./change.ts";

export const chasse: Game = {
  Table: later(() => import("./ChasseTable.tsx").then((m) => m.ChasseTable)),
  defaults: (way) => ({
    players: { alone: 2, tablet: 4, link: 3 }[way],
    options: { tokens: "3" },
    cats: "greedy",
  }),
  lesson: () => import("./lesson.ts").then((m) => m.lesson),
  ten: () => import("./ten.tsx").then((m) => m.ten),
  ranks: (table) => ("tokens" in table ? byPoints(table, table.tokens) : []),
  tally: (table, player) => ("tokens" in table ? say("chasse.tokens", { count: table.tokens[player] ?? 0 }) : ""),
  told: (event) => (event.event === "Laid" ? { sum: step(event.total - change(event.card), event.total) } : {}),
  chapter: "chasse",
  prize: "cheese",
  handicaps: false,
};
