// The task of the awaited seat in a few words, addressed to it or about it.
import { type Choice, type CourseSeen, PHASES } from "../contract.ts";
import { say } from "../words/words.ts";

const WORDS = {
  [PHASES.draw]: "draw",
  [PHASES.lay]: "lay",
  [PHASES.answer]: "answer",
  [PHASES.steal]: "steal",
  [PHASES.give]: "give",
} as const;

/** A card is thrown away because one wants to, or because no other use is left. */
export type Throws = "" | "discard" | "none";

export function throwing(uses: Choice[], wanted: boolean): Throws {
  if (!uses.some((use) => use.kind === "discards")) return "";
  if (uses.every((use) => use.kind === "discards")) return "none";
  return wanted ? "discard" : "";
}

/** `to`: whether this page acts; `throws`: why a card goes; `other`: the seat on the other side of a clock. */
export function courseTask(table: CourseSeen, to: boolean, throws: Throws, other: string): string {
  const phase = WORDS[table.phase];
  if (to && throws !== "") return say(`course.do.${throws}`);
  return say(`course.${to ? "do" : "does"}.${phase}`, { name: other });
}
