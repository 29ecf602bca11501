// What answers say of what a player knows: a filter of log-normal thinking times. `matou.learning.estimate` has the
// formulas in words; both are held to the same golden vectors.
import type { Answer, How } from "./answers.ts";
import { ALL, type Family, HARDNESS } from "./facts.ts";
import { below, density } from "./normal.ts";

// What is thought of somebody who has answered nothing yet; x = pace + LEAN·h + own, in log milliseconds.
export const PACE = 7.05;
export const PACE_VARIANCE = 0.6 * 0.6;
export const LEAN = 0.55;
export const OWN_VARIANCE = 0.52 * 0.52;
const A_DAY = 0.06 * 0.06;
// Noise of one observation.
const RACE = 0.8;
const READ = 1.05;
const TYPED = 1.05;
const ON_CARDS = 0.7;
const OLDER = 0.45; // weight of a top that lay there already
const READING = 250; // milliseconds, for a result card
const LEAST = 120; // milliseconds of thinking: whoever is quicker was lucky
const WRONG_MORE = 1.1; // log: three times the time
const WRONG_LEAST = 4000; // milliseconds, however soon it was given up
const WRONG_COUNTS = 0.8; // times a right one: whoever calculates may slip at a known fact
// Answers by = or ≠.
const ERRORS = 0.06; // wrong answers of somebody who calculates
const GUESS = 500; // milliseconds of thinking before a guess
const GUESS_DEVIATION = 1; // and in log
const CALCULATED = 0.5; // probability from which a right answer counts for a square
const HONEST = 0.9; // probability that nothing is guessed, at the start of a sitting
const GUESSED_PARTS = 4; // a sitting may have none, one … or four of four answers guessed
const INATTENTION = 0.3;
const INATTENTION_OF_GREED = 0.7;
// The hand's own time, in log milliseconds.
export const HAND = 6.4;
export const PAD = 6.9;
export const OWN_TIME_VARIANCE = 0.4 * 0.4;
const OWN_TIME_NOISE = 0.35;
const OWN_TIME_DRIFT = 0.03 * 0.03;
// A fact is fluent within three seconds, hand included.
const FLUENT = 3000;
export const SURE = 0.8;
export const ANSWERS = 2;
export const NEVER = -1; // no day

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
  own: number[];
  variance: number[]; // when last seen
  answers: number[];
  seen: number[]; // the day
  lit: boolean[];
}
/** Which share of the answers by = or ≠ is guessed, in this sitting; no profile keeps it. */
export interface Luck {
  shares: number[]; // probability of each share: 0, ¼, ½, ¾, 1
}
/** All that is known of one player. */
export interface Learner {
  families: Partial<Record<Family, Knowledge>>;
  hand: OwnTime;
  pad: OwnTime;
  luck: Luck;
}

const at = (list: readonly number[], fact: number): number => list[fact] ?? 0;
const filled = <T>(value: T): T[] => ALL.map(() => value);

export const newKnowledge = (family: Family): Knowledge => ({
  family,
  pace: PACE,
  paceVariance: PACE_VARIANCE,
  own: filled(0),
  variance: filled(OWN_VARIANCE),
  answers: filled(0),
  seen: filled(NEVER),
  lit: filled(false),
});

export const newLuck = (): Luck => ({
  shares: [HONEST, ...Array.from({ length: GUESSED_PARTS }, () => (1 - HONEST) / GUESSED_PARTS)],
});

export const newLearner = (): Learner => ({
  families: {},
  hand: { mean: HAND, variance: OWN_TIME_VARIANCE },
  pad: { mean: PAD, variance: OWN_TIME_VARIANCE },
  luck: newLuck(),
});

/** What is known of a family of facts, to be looked at. */
export const knowledgeOf = (learner: Learner, family: Family): Knowledge =>
  learner.families[family] ?? newKnowledge(family);

export const ownMs = (time: OwnTime): number => Math.exp(time.mean);

/** It took so long where nothing had to be known. */
function timed(time: OwnTime, ms: number): void {
  const variance = time.variance + OWN_TIME_DRIFT;
  const share = variance / (variance + OWN_TIME_NOISE * OWN_TIME_NOISE);
  time.mean += share * (Math.log(Math.max(ms, LEAST)) - time.mean);
  time.variance = Math.min(time.variance, variance * (1 - share));
}

/** The log of a fact's thinking time, as far as is known. */
export const thought = (known: Knowledge, fact: number): number =>
  known.pace + LEAN * at(HARDNESS[known.family], fact) + at(known.own, fact);

/** What has been forgotten since adds to it. */
export function varianceOf(known: Knowledge, fact: number, day: number): number {
  const variance = at(known.variance, fact);
  const seen = at(known.seen, fact);
  if (seen === NEVER) return variance;
  const days = Math.max(0, day - seen);
  return Math.max(variance, Math.min(OWN_VARIANCE, variance + A_DAY * days));
}

/** The standard deviation of `thought`. */
export const doubt = (known: Knowledge, fact: number, day: number): number =>
  Math.sqrt(known.paceVariance + varianceOf(known, fact, day));

/** P(≤ 3 s), where the hand takes so many milliseconds of them. */
export const fluent = (known: Knowledge, fact: number, hand: number, day: number): number =>
  below((Math.log(Math.max(FLUENT - hand, LEAST)) - thought(known, fact)) / doubt(known, fact, day));

/** It is lit and would not light up now: it glows softer, and nothing is said of it. */
export const slipped = (known: Knowledge, fact: number, hand: number, day: number): boolean =>
  known.lit[fact] === true && fluent(known, fact, hand, day) < SURE;

/** Milliseconds from card to hand, on the (geometric) mean of all facts: all that the server is told. */
export function usual(learner: Learner, family: Family): number {
  const known = knowledgeOf(learner, family);
  const hand = ownMs(learner.hand);
  const logs = ALL.map((fact) => Math.log(hand + Math.exp(thought(known, fact))));
  return Math.exp(logs.reduce((sum, one) => sum + one, 0) / ALL.length);
}

/** Take one answer in; the facts whose squares light up by it. */
export function learn(learner: Learner, family: Family, answer: Answer, day: number): number[] {
  const { how, ms } = answer;
  if (how === "bare" || how === "copied") {
    timed(how === "bare" ? learner.hand : learner.pad, ms);
    return [];
  }
  if ((answer.new ?? []).length === 0 && (answer.older ?? []).length === 0) return [];
  const typed = how === "total" || how === "card" || how === "pick" || isWrong(how);
  const known = (learner.families[family] ??= newKnowledge(family));
  const y = Math.log(Math.max(ms - ownMs(typed ? learner.pad : learner.hand), LEAST));
  if (how === "beaten" || how === "missed" || how === "greed") longer(known, answer, y, day);
  else took(known, learner.luck, answer, y, day);
  return light(known, ownMs(learner.hand), day);
}

const isWrong = (how: How): boolean => how === "wrong_total" || how === "wrong_card" || how === "wrong_pick";

/** The facts took so long. */
function took(known: Knowledge, luck: Luck, answer: Answer, thinking: number, day: number): void {
  const { how } = answer;
  const y = isWrong(how) ? Math.max(thinking + WRONG_MORE, Math.log(WRONG_LEAST)) : thinking;
  const asked = expectation(known, answer);
  const total = totalVariance(known, answer, asked, day);
  let counts = isWrong(how) ? WRONG_COUNTS : 1;
  if (how === "pick") {
    const likelihood = (1 - ERRORS) * normal(y, asked.expected, Math.sqrt(total));
    counts = saw(luck, likelihood, 0.5 * normal(y, Math.log(GUESS), GUESS_DEVIATION));
  } else if (how === "wrong_pick") counts = 1 - (1 - WRONG_COUNTS) * saw(luck, ERRORS, 0.5);
  move(known, asked, (counts * (y - asked.expected)) / total, counts / total, day);
  if (counts >= CALCULATED) for (const fact of answer.new ?? []) known.answers[fact] = at(known.answers, fact) + 1;
}

/** The mean share of guesses. */
const shareOf = (luck: Luck): number => summed(luck.shares.map((chance, part) => chance * part)) / GUESSED_PARTS;

/** One more answer by = or ≠, with its likelihood if calculated and if guessed; the probability that it was
 *  calculated. */
function saw(luck: Luck, calculated: number, guessed: number): number {
  const share = shareOf(luck);
  const knew = (1 - share) * calculated;
  const weights = luck.shares.map((chance, part) => chance * ((GUESSED_PARTS - part) * calculated + part * guessed));
  const total = summed(weights);
  luck.shares = weights.map((weight) => weight / total);
  return knew / (knew + share * guessed);
}

const normal = (y: number, mean: number, deviation: number): number => density((y - mean) / deviation) / deviation;

/** The facts took longer than that, or the player did not look. */
function longer(known: Knowledge, answer: Answer, y: number, day: number): void {
  const missing = answer.how === "greed" ? INATTENTION_OF_GREED : INATTENTION;
  const asked = expectation(known, answer);
  const total = totalVariance(known, answer, asked, day);
  const z = (asked.expected - y) / Math.sqrt(total);
  const pull = ((1 - missing) * density(z)) / (missing + (1 - missing) * below(z));
  move(known, asked, pull / Math.sqrt(total), Math.max(0, pull * (pull + z)) / total, day);
}

/** What was to be expected, and by fact its slope; lists, because an evening makes hundreds of them. */
interface Asked {
  expected: number;
  facts: number[];
  slopes: number[];
  steepness: number; // their sum
}

function expectation(known: Knowledge, answer: Answer): Asked {
  const facts: number[] = [];
  const parts: number[] = [];
  const add = (fact: number, weight: number) => {
    const part = weight * Math.exp(thought(known, fact));
    const place = facts.indexOf(fact);
    if (place >= 0) parts[place] = at(parts, place) + part;
    else parts[facts.push(fact) - 1] = part;
  };
  for (const fact of answer.new ?? []) add(fact, 1);
  for (const fact of answer.older ?? []) add(fact, OLDER);
  const whole = summed(parts) + (answer.read ? READING : 0);
  const slopes = parts.map((part) => part / whole);
  return { expected: Math.log(whole), facts, slopes, steepness: summed(slopes) };
}

function summed(list: readonly number[]): number {
  let sum = 0;
  for (const one of list) sum += one;
  return sum;
}

function totalVariance(known: Knowledge, answer: Answer, { facts, slopes, steepness }: Asked, day: number): number {
  const noise = noiseOf(answer);
  let total = noise * noise + steepness * steepness * known.paceVariance;
  for (let i = 0; i < facts.length; i++) total += at(slopes, i) ** 2 * varianceOf(known, at(facts, i), day);
  return total;
}

function noiseOf({ how, read }: Answer): number {
  if (how === "card" || how === "wrong_card" || how === "pick" || how === "wrong_pick") return ON_CARDS;
  if (how === "total" || how === "wrong_total") return TYPED;
  return read ? READ : RACE;
}

/** Each mean moves by its share of the push, each variance shrinks by its share squared. */
function move(known: Knowledge, { facts, slopes, steepness }: Asked, push: number, shrink: number, day: number): void {
  const pace = steepness * known.paceVariance;
  known.pace += pace * push;
  known.paceVariance -= pace * pace * shrink;
  for (let i = 0; i < facts.length; i++) {
    const fact = at(facts, i);
    const variance = varianceOf(known, fact, day);
    const share = at(slopes, i) * variance;
    known.own[fact] = at(known.own, fact) + share * push;
    known.variance[fact] = variance - share * share * shrink;
    known.seen[fact] = Math.max(at(known.seen, fact), day); // a clock may be set back
  }
}

/** Squares only light up; those that just did. */
function light(known: Knowledge, hand: number, day: number): number[] {
  const found: number[] = [];
  for (const fact of ALL) {
    if (known.lit[fact] || at(known.answers, fact) < ANSWERS || fluent(known, fact, hand, day) < SURE) continue;
    known.lit[fact] = true;
    found.push(fact);
  }
  return found;
}
