// What is asked of the awaited seat, in a few words: said to it, or about it.
import { type CourseSeen, PHASES } from "../contract.ts";
import { say } from "../words/words.ts";

const WORDS = {
  [PHASES.draw]: "draw",
  [PHASES.lay]: "lay",
  [PHASES.answer]: "answer",
  [PHASES.steal]: "steal",
  [PHASES.give]: "give",
} as const;

/** `to`: whether this page acts; `other`: the seat on the other side of a clock. */
export function courseTask(table: CourseSeen, to: boolean, discarding: boolean, other: string): string {
  const phase = WORDS[table.phase];
  if (to && discarding) return say("course.do.discard");
  return say(`course.${to ? "do" : "does"}.${phase}`, { name: other });
}
