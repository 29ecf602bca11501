// The first round of a hunt.
import type { Lesson } from "../game.ts";
import record from "./lesson.txt";

export const lesson: Lesson = {
  record,
  steps: [
    { words: "lesson.chasse.lay", until: 1, act: true },
    { words: "lesson.chasse.ten", until: 2 },
    { words: "lesson.chasse.chase", until: 3, act: true },
    { words: "lesson.chasse.two", until: 5 },
    { words: "lesson.chasse.minus", until: 6, act: true },
    { words: "lesson.chasse.end", until: 7 },
  ],
};
