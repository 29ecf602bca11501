// The first turns of a race to 400.
import type { Lesson } from "../game.ts";
import record from "./lesson.txt";

export const lesson: Lesson = {
  record,
  steps: [
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
};
