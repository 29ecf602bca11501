// What answers say of what a player knows: a filter of log-normal thinking times. `matou.learning.estimate` has the
// formulas in words; both are held to the same golden vectors.
import { ESTIMATE } from "./contract.ts";
import type { Answer, How } from "./answers.ts";
import { ALL, type Family, HARDNESS } from "./facts.ts";
import {
  ANSWERS,
  FLUENT,
  type Knowledge,
  LEAST,
  type Learner,
  type OwnTime,
  QUICK,
  SURE,
  at,
  awayOn,
  isFull,
  knowledgeIn,
  ownMs,
  paceVarianceOn,
  sat,
  slowerAfter,
  thought,
  timed,
  varianceOf,
  within,
} from "./knowledge.ts";
import { below, density } from "./normal.ts";
import { type Sitting, saw, summed } from "./sitting.ts";

const { RACE_NOISE, READ_NOISE, TYPED_NOISE, CARD_NOISE, HAND_NOISE, OLDER, READING } = ESTIMATE;
const { WRONG_MORE, WRONG_LEAST, WRONG_COUNTS, WRONG_MOVES_PACE, DREAMT, ERRORS, GUESS, GUESS_DEVIATION, CALCULATED } =
  ESTIMATE;
const { INATTENTION, INATTENTION_OF_GREED, MISFIT_RATE, MAX_SURPRISE, FIRST_ANSWERS, MAX_STRANGE_ANSWER } = ESTIMATE;

const WRONG: readonly How[] = ["wrong_total", "wrong_card", "wrong_pick", "wrong_tap"];
const ON_THE_PAD: readonly How[] = ["total", "card", "pick", "wrong_total", "wrong_card", "wrong_pick"];
const ON_CARDS: readonly How[] = ["card", "wrong_card", "pick", "wrong_pick", "tap", "wrong_tap"];
/** The share of guesses that are right. Whoever does not look says "nothing here" rightly, too. */
const LUCKY: Partial<Record<How, number>> = {
  ...{ pick: 1 / 2, wrong_pick: 1 / 2, tap: 1 / 3, wrong_tap: 1 / 3 },
  nothing: 1,
};

/** Take one answer in; the facts whose squares light up by it. */
export function learn(learner: Learner, family: Family, answer: Answer, day: number): number[] {
  const { how, ms } = answer;
  if (how === "bare" || how === "copied") {
    timed(how === "bare" ? learner.hand : learner.pad, ms);
    return [];
  }
  if ((answer.new ?? []).length === 0 && (answer.older ?? []).length === 0) return [];
  const own = ON_THE_PAD.includes(how) ? learner.pad : learner.hand;
  const known = knowledgeIn(learner, family);
  const asked = expectation(known, own, answer, day);
  if (how === "beaten" || how === "missed" || how === "greed") longer(known, asked, answer, day);
  else took(known, asked, ownMs(own), learner.sitting, answer, day);
  return light(known, ownMs(learner.hand), day);
}

/** What was to be expected of one answer; lists, because an evening makes hundreds of them. */
interface Asked {
  expected: number;
  facts: number[];
  slopes: number[]; // by fact
  steepness: number; // their sum
  leaning: number; // their sum, each times its hardness
  total: number; // the variance
}

/** The facts took so long. */
function took(known: Knowledge, asked: Asked, own: number, sitting: Sitting, answer: Answer, day: number): void {
  const { how } = answer;
  const wrong = WRONG.includes(how);
  let y = Math.log(Math.max(answer.ms, LEAST));
  if (wrong) y = Math.max(y + WRONG_MORE, Math.log(WRONG_LEAST + own));
  const deviation = Math.sqrt(asked.total);
  const surprise = (y - asked.expected) / deviation;
  known.misfit += MISFIT_RATE * (Math.min(MAX_SURPRISE, surprise * surprise) - known.misfit);
  let calculated = 1;
  let counts = wrong ? WRONG_COUNTS : 1;
  const lucky = LUCKY[how];
  if (lucky !== undefined && wrong) counts = 1 - (1 - WRONG_COUNTS) * saw(sitting, ERRORS, 1 - lucky);
  else if (lucky !== undefined) {
    const guessed = lucky * normal(y, Math.log(GUESS + own), GUESS_DEVIATION);
    calculated = counts = saw(sitting, (1 - ERRORS) * normal(y, asked.expected, deviation), guessed);
  }
  if (ON_CARDS.includes(how) && !wrong && calculated >= CALCULATED) compare(known, sitting, surprise);
  if (!wrong && surprise > DREAMT) counts *= DREAMT / surprise;
  const push = (counts * (y - asked.expected)) / asked.total;
  move(known, asked, push, counts / asked.total, day, wrong ? WRONG_MOVES_PACE : 1);
  for (const fact of answer.new ?? []) {
    const before = at(known.answers, fact);
    if (wrong && lucky === undefined) known.answers[fact] = Math.max(1, before);
    else if (!wrong && how !== "nothing" && calculated >= CALCULATED) known.answers[fact] = before + 1;
  }
}

/** Once in a sitting: was it too quick or too slow for this child? */
function compare(known: Knowledge, sitting: Sitting, surprise: number): void {
  sitting.surprise += Math.max(-MAX_STRANGE_ANSWER, Math.min(MAX_STRANGE_ANSWER, surprise));
  sitting.surprised += 1;
  if (sitting.surprised === FIRST_ANSWERS) sat(known, sitting.surprise / Math.sqrt(FIRST_ANSWERS));
}

const normal = (y: number, mean: number, deviation: number): number => density((y - mean) / deviation) / deviation;

/** The facts took longer than that, or the player did not look. */
function longer(known: Knowledge, asked: Asked, answer: Answer, day: number): void {
  const missing = answer.how === "greed" ? INATTENTION_OF_GREED : INATTENTION;
  const deviation = Math.sqrt(asked.total);
  const z = (asked.expected - Math.log(Math.max(answer.ms, LEAST))) / deviation;
  const pull = ((1 - missing) * density(z)) / (missing + (1 - missing) * below(z));
  move(known, asked, pull / deviation, Math.max(0, pull * (pull + z)) / asked.total, day, 1);
}

function expectation(known: Knowledge, own: OwnTime, answer: Answer, day: number): Asked {
  const facts: number[] = [];
  const parts: number[] = [];
  const add = (fact: number, weight: number) => {
    const part = weight * Math.exp(thought(known, fact, day));
    const place = facts.indexOf(fact);
    if (place >= 0) parts[place] = at(parts, place) + part;
    else parts[facts.push(fact) - 1] = part;
  };
  for (const fact of answer.new ?? []) add(fact, 1);
  for (const fact of answer.older ?? []) add(fact, OLDER);
  const whole = ownMs(own) + summed(parts) + (answer.read ? READING : 0);
  const slopes = parts.map((part) => part / whole);
  const steepness = summed(slopes);
  const leaning = summed(facts.map((fact, i) => at(slopes, i) * at(HARDNESS[known.family], fact)));
  const noise = noiseOf(answer);
  let total = steepness * steepness * (noise * noise + paceVarianceOn(known, day));
  total += leaning * leaning * known.leanVariance;
  total += (1 - steepness) * (1 - steepness) * (HAND_NOISE * HAND_NOISE + own.variance);
  for (const [i, fact] of facts.entries()) total += at(slopes, i) ** 2 * varianceOf(known, fact, day);
  return { expected: Math.log(whole), facts, slopes, steepness, leaning, total };
}

function noiseOf({ how, read }: Answer): number {
  if (ON_CARDS.includes(how)) return CARD_NOISE;
  if (how === "total" || how === "wrong_total") return TYPED_NOISE;
  return read ? READ_NOISE : RACE_NOISE;
}

/** Each mean moves by its share of the push, each variance shrinks by its share squared; pace and lean by so many times
 * that, as far as the answer tells of the child in general. */
function move(known: Knowledge, asked: Asked, push: number, shrink: number, day: number, general: number): void {
  const { facts, slopes, steepness, leaning } = asked;
  const paceVariance = paceVarianceOn(known, day);
  const pace = steepness * paceVariance;
  known.pace += slowerAfter(awayOn(known, day)) + general * pace * push;
  known.paceVariance = paceVariance - general * pace * pace * shrink;
  const lean = leaning * known.leanVariance;
  known.lean += general * lean * push;
  known.leanVariance -= general * lean * lean * shrink;
  for (const [i, fact] of facts.entries()) {
    const variance = varianceOf(known, fact, day);
    const share = at(slopes, i) * variance;
    known.own[fact] = at(known.own, fact) + share * push;
    known.variance[fact] = variance - share * share * shrink;
    known.seen[fact] = Math.max(at(known.seen, fact), day); // a clock may be set back
  }
  known.last = Math.max(known.last, day);
}

/** Squares only light up; those that just did on the map that is being filled. */
function light(known: Knowledge, hand: number, day: number): number[] {
  const full = isFull(known);
  const lit = lights(known, known.lit, FLUENT, hand, day);
  const quick = lights(known, known.quick, QUICK, hand, day);
  return full ? quick : lit;
}

/** Of these squares those that light up now, because the fact comes in so many ms. */
function lights(known: Knowledge, squares: boolean[], ms: number, hand: number, day: number): number[] {
  const found = ALL.filter(
    (fact) => !squares[fact] && at(known.answers, fact) >= ANSWERS && within(known, ms, fact, hand, day) >= SURE,
  );
  for (const fact of found) squares[fact] = true;
  return found;
}
