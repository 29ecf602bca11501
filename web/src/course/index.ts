// La Course des multiplications.
import type { Game } from "../game.ts";
import { later } from "../controls/later.tsx";
import { worth } from "../table/cards.ts";
import { byPoints } from "../table/ranks.ts";
import { step } from "../table/sums.ts";
import { say } from "../words/words.ts";

export const course: Game = {
  Table: later(() => import("./CourseTable.tsx").then((m) => m.CourseTable)),
  defaults: (way) => ({ players: { alone: 2, tablet: 4, link: 3 }[way], options: {}, cats: "greedy" }),
  lesson: () => import("./lesson.ts").then((m) => m.lesson),
  ten: () => import("./ten.tsx").then((m) => m.ten),
  ranks: (table) => ("totals" in table ? byPoints(table, table.totals) : []),
  tally: (table, player) => ("totals" in table ? say("course.points", { count: table.totals[player] ?? 0 }) : ""),
  told: (event) =>
    event.event === "LaidPoints" ? { sum: step(event.total - worth(event.card, "course"), event.total) } : {},
  chapter: "course",
  prize: "ribbon",
  handicaps: false,
};
