// What is known of a player: an own time of hand and pad, and for each fact a thinking time. `matou.learning.knowledge`
// has the model in words; both are held to the same golden vectors.
import { ESTIMATE } from "./contract.ts";
import { ALL, type Family, HARDNESS, termsOf } from "./facts.ts";
import { below } from "./normal.ts";
import { type Sitting, newSitting } from "./sitting.ts";

// x = pace + lean·h + own, in log milliseconds. `matou.learning.knowledge` explains each constant.
export const { PACE, PACE_VARIANCE, LEAN, LEAN_VARIANCE, OWN_VARIANCE, HAND, PAD, OWN_TIME_VARIANCE } = ESTIMATE;
export const { SURE, ANSWERS, NEVER, LEAST, FLUENT, QUICK } = ESTIMATE;
const { A_DAY, HOLIDAY_DAYS, FORGETTING_DAYS, SLOWER_AT_MOST, PACE_A_DAY, MODEL_VARIANCE } = ESTIMATE;
const { OWN_TIME_NOISE, OWN_TIME_DRIFT, SITTINGS_RATE, MAX_STRANGE, TWO_CHILDREN } = ESTIMATE;

/** What a hand takes by itself, in log milliseconds. */
export interface OwnTime {
  mean: number;
  variance: number;
}
/** What is known of one player and one family of facts; lists are by fact. */
export interface Knowledge {
  family: Family;
  pace: number;
  paceVariance: number;
  lean: number;
  leanVariance: number;
  own: number[];
  variance: number[]; // when last seen
  answers: number[];
  seen: number[]; // the day
  last: number; // the latest of these days
  lit: boolean[];
  quick: boolean[]; // lit, and within 2 s
  misfit: number; // mean squared surprise of the timed answers
  strange: number; // mean over sittings of how surprising each was
  strangeSquare: number; // and of its square
  tables: readonly number[]; // that are being learned; all of them where none is named
}
/** All that is known of one player. */
export interface Learner {
  families: Partial<Record<Family, Knowledge>>;
  hand: OwnTime;
  pad: OwnTime;
  sitting: Sitting;
}

export const at = (list: readonly number[], fact: number): number => list[fact] ?? 0;
const filled = <T>(value: T): T[] => ALL.map(() => value);

export const newKnowledge = (family: Family): Knowledge => ({
  family,
  pace: PACE,
  paceVariance: PACE_VARIANCE,
  lean: LEAN,
  leanVariance: LEAN_VARIANCE,
  own: filled(0),
  variance: filled(OWN_VARIANCE),
  answers: filled(0),
  seen: filled(NEVER),
  last: NEVER,
  lit: filled(false),
  quick: filled(false),
  misfit: 1,
  strange: 0,
  strangeSquare: 1,
  tables: [],
});

export const newLearner = (): Learner => ({
  families: {},
  hand: { mean: HAND, variance: OWN_TIME_VARIANCE },
  pad: { mean: PAD, variance: OWN_TIME_VARIANCE },
  sitting: newSitting(),
});

/** What is known of a family of facts, to be looked at. */
export const knowledgeOf = (learner: Learner, family: Family): Knowledge =>
  learner.families[family] ?? newKnowledge(family);

/** The same, to be changed. */
export const knowledgeIn = (learner: Learner, family: Family): Knowledge =>
  (learner.families[family] ??= newKnowledge(family));

export const ownMs = (time: OwnTime): number => Math.exp(time.mean);

/** It took so long where nothing had to be known. */
export function timed(time: OwnTime, ms: number): void {
  const variance = time.variance + OWN_TIME_DRIFT;
  const share = variance / (variance + OWN_TIME_NOISE * OWN_TIME_NOISE);
  time.mean += share * (Math.log(Math.max(ms, LEAST)) - time.mean);
  time.variance = Math.min(time.variance, variance * (1 - share));
}

/** What so many days without practice add to the log of every thinking time. */
export const slowerAfter = (days: number): number =>
  SLOWER_AT_MOST * (1 - Math.exp(-Math.max(0, days - HOLIDAY_DAYS) / FORGETTING_DAYS));

/** Days since any fact of the family was seen. */
export const awayOn = (known: Knowledge, day: number): number =>
  known.last === NEVER ? 0 : Math.max(0, day - known.last);

/** The log of a fact's thinking time, as far as is known. */
export const thought = (known: Knowledge, fact: number, day: number): number =>
  known.pace + slowerAfter(awayOn(known, day)) + known.lean * at(HARDNESS[known.family], fact) + at(known.own, fact);

/** Days without any fact add to it. */
export function paceVarianceOn(known: Knowledge, day: number): number {
  const grown = known.paceVariance + PACE_A_DAY * awayOn(known, day);
  return Math.max(known.paceVariance, Math.min(PACE_VARIANCE, grown));
}

/** What has been forgotten since adds to it. */
export function varianceOf(known: Knowledge, fact: number, day: number): number {
  const variance = at(known.variance, fact);
  const seen = at(known.seen, fact);
  if (seen === NEVER) return variance;
  const days = Math.max(0, day - seen);
  return Math.max(variance, Math.min(OWN_VARIANCE, variance + A_DAY * days));
}

/** The standard deviation of `thought`. */
export function doubt(known: Knowledge, fact: number, day: number): number {
  const hard = at(HARDNESS[known.family], fact);
  let variance = paceVarianceOn(known, day) + hard * hard * known.leanVariance;
  variance += varianceOf(known, fact, day) + MODEL_VARIANCE;
  return Math.sqrt(variance * Math.max(1, known.misfit));
}

/** The probability of an answer in so many milliseconds, of which the hand takes some. */
export const within = (known: Knowledge, ms: number, fact: number, hand: number, day: number): number =>
  below((Math.log(Math.max(ms - hand, LEAST)) - thought(known, fact, day)) / doubt(known, fact, day));

/** P(≤ 3 s). */
export const fluent = (known: Knowledge, fact: number, hand: number, day: number): number =>
  within(known, FLUENT, fact, hand, day);

/** It is lit and would not light up now: it glows softer, and nothing is said of it. */
export const slipped = (known: Knowledge, fact: number, hand: number, day: number): boolean =>
  known.lit[fact] === true && fluent(known, fact, hand, day) < SURE;

/** Milliseconds from card to hand, on the (geometric) mean of all facts: all that the server is told. */
export function usual(learner: Learner, family: Family, day: number): number {
  const known = knowledgeOf(learner, family);
  const hand = ownMs(learner.hand);
  const logs = ALL.map((fact) => Math.log(hand + Math.exp(thought(known, fact, day))));
  return Math.exp(logs.reduce((sum, one) => sum + one, 0) / ALL.length);
}

// --- what is aimed at ----------------------------------------------------------------------------

/** It is in one of the tables that are being learned. */
export const isLearned = (known: Knowledge, fact: number): boolean =>
  known.tables.length === 0 || termsOf(fact).some((term) => known.tables.includes(term));

export const isFull = (known: Knowledge): boolean => known.lit.every((lit) => lit);

/** Three seconds; two, once all of the map is lit. */
export const goalMs = (known: Knowledge): number => (isFull(known) ? QUICK : FLUENT);

/** The map that is being filled lacks it. */
export const isDark = (known: Knowledge, fact: number): boolean => !(isFull(known) ? known.quick : known.lit)[fact];

// --- who it is -----------------------------------------------------------------------------------

/** A sitting was so surprising, in standard deviations: too slow, or below 0 too quick. */
export function sat(known: Knowledge, surprise: number): void {
  const one = Math.max(-MAX_STRANGE, Math.min(MAX_STRANGE, surprise));
  known.strange += SITTINGS_RATE * (one - known.strange);
  known.strangeSquare += SITTINGS_RATE * (one * one - known.strangeSquare);
}

/** Sittings are too quick and too slow in turn: the page asks whether these are two. */
export const areTwo = (known: Knowledge): boolean =>
  known.strangeSquare - known.strange * known.strange >= TWO_CHILDREN;

/** It is one child, as somebody said. */
export function isOne(known: Knowledge): void {
  known.strange = 0;
  known.strangeSquare = 1;
}
