// What a square of the map shows: how well a fact is known, how fast, and the facts beside it.
import { type Knowledge, type Learner, knowledgeOf, ownMs, slipped, thought } from "../learning/knowledge.ts";
import { type Family, number } from "../learning/facts.ts";
import { LIT, NEARLY, SLOW, levelOf } from "../learning/words.ts";

/** From the brightest down; a lit one that slipped glows softer, and is never taken away. */
export const GLOWS = ["lit", "soft", "nearly", "slow", "unknown"] as const;
type Glow = (typeof GLOWS)[number];

export function glowOf(learner: Learner, family: Family, fact: number, day: number): Glow {
  const known = knowledgeOf(learner, family);
  const hand = ownMs(learner.hand);
  const level = levelOf(known, hand, fact, day);
  if (level === LIT) return slipped(known, fact, hand, day) ? "soft" : "lit";
  return level === NEARLY ? "nearly" : level === SLOW ? "slow" : "unknown";
}

/** On the map of two seconds; what is lit on the first map is at least nearly there. */
export const lightningOf = (known: Knowledge, fact: number): Glow => (known.quick[fact] ? "lit" : "nearly");

/** Seconds that an answer takes, hand included. */
export const secondsOf = (learner: Learner, known: Knowledge, fact: number, day: number): number =>
  (Math.exp(thought(known, fact, day)) + ownMs(learner.hand)) / 1000;

/** The facts one step away, each once. */
export function neighbours([a, b]: [number, number]): [number, number][] {
  const around: [number, number][] = [
    [a, b - 1],
    [a, b + 1],
    [a - 1, b],
    [a + 1, b],
  ];
  const inside = around.filter((pair) => pair.every((one) => one >= 1 && one <= 10));
  return inside.filter((pair, i) => inside.findIndex((other) => number(...other) === number(...pair)) === i);
}
