// What is asked of the awaited seat, in a few words: said to it, or about it.
import type { CourseSeen } from "../wire.ts";
import { say } from "../words/words.ts";

const PHASES = ["draw", "lay", "answer", "steal", "give"];

/** `to`: whether this page acts; `other`: the seat on the other side of a clock. */
export function courseTask(table: CourseSeen, to: boolean, discarding: boolean, other: string): string {
  const phase = PHASES[table.phase] ?? "lay";
  if (to && discarding) return say("course.do.discard");
  return say(`course.${to ? "do" : "does"}.${phase}`, { name: other });
}
