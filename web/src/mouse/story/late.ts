// How late a hand was, in a child's words: by a whisker, or in tenths of a second.
import { say } from "../../words/words.ts";

const WHISKER_MS = 100; // sooner than anybody can see

/** Seconds, rounded to tenths. */
export const tenths = (ms: number): number => Math.round(ms / WHISKER_MS) / 10;

export const lateWords = (ms: number): string =>
  ms < WHISKER_MS ? say("mouse.late.whisker") : say("mouse.late", { s: tenths(ms) });

/** The same as a note to whoever was late. */
export const lateNote = (ms: number): string =>
  ms < WHISKER_MS ? say("mouse.note.whisker") : say("mouse.note.late", { s: tenths(ms) });
