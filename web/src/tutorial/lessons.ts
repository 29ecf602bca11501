// The lessons: a recorded game each, told in a few sentences; sometimes it is the reader's turn.
import type { Game } from "../settings/defaults.ts";

export interface Step {
  /** The sentence, by its key. */
  words: string;
  /** Show the record up to this moment. */
  until: number;
  /** The last of these moments is for the reader to do. */
  act?: boolean;
}

const MOUSE: Step[] = [
  { words: "lesson.mouse.flip", until: 1, act: true },
  { words: "lesson.mouse.others", until: 5 },
  { words: "lesson.mouse.hit", until: 6, act: true },
  { words: "lesson.mouse.won", until: 7, act: true },
  { words: "lesson.mouse.beaten", until: 10 },
  { words: "lesson.mouse.greed", until: 14 },
  { words: "lesson.mouse.end", until: 14 },
];

export const LESSONS: Record<Game, Step[]> = {
  multipli: MOUSE,
  addi: MOUSE.map((step) => (step.words === "lesson.mouse.hit" ? { ...step, words: "lesson.addi.hit" } : step)),
  course: [
    { words: "lesson.course.draw", until: 1, act: true },
    { words: "lesson.course.score", until: 2, act: true },
    { words: "lesson.course.attacked", until: 4 },
    { words: "lesson.course.draw2", until: 5, act: true },
    { words: "lesson.course.lift", until: 6, act: true },
    { words: "lesson.course.other", until: 8 },
    { words: "lesson.course.draw3", until: 9, act: true },
    { words: "lesson.course.attack", until: 10, act: true },
    { words: "lesson.course.stuck", until: 12 },
    { words: "lesson.course.end", until: 12 },
  ],
  chasse: [
    { words: "lesson.chasse.lay", until: 1, act: true },
    { words: "lesson.chasse.ten", until: 2 },
    { words: "lesson.chasse.chase", until: 3, act: true },
    { words: "lesson.chasse.two", until: 5 },
    { words: "lesson.chasse.minus", until: 6, act: true },
    { words: "lesson.chasse.end", until: 7 },
  ],
};

/** Whether what was asked for is what the record does next. */
export function fits(
  asked: { ask: string; action?: string | undefined; seat?: number | undefined },
  action: string,
): boolean {
  if (asked.ask === "hit") return action === `${"ABCDEFGH"[asked.seat ?? 0]} hits`;
  return asked.ask === "do" && asked.action === action;
}
