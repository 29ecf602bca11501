// The first game at the mouse, with the cards of either deck.
import type { Lesson, Step } from "../game.ts";
import addiRecord from "./addi.txt";
import multipliRecord from "./multipli.txt";

const steps = (hit: Step["words"]): Step[] => [
  { words: "lesson.mouse.flip", until: 1, act: true },
  { words: "lesson.mouse.others", until: 5 },
  { words: hit, until: 6, act: true },
  { words: "lesson.mouse.won", until: 7, act: true },
  { words: "lesson.mouse.beaten", until: 10 },
  { words: "lesson.mouse.greed", until: 14 },
  { words: "lesson.mouse.end", until: 14 },
];

export const multipli: Lesson = { record: multipliRecord, steps: steps("lesson.mouse.hit") };
export const addi: Lesson = { record: addiRecord, steps: steps("lesson.addi.hit") };
