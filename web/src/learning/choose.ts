// What to practise now (`matou.learning.choose`): three facts for today, the next card, a short deck (K9).
// Figures are compared by the billionth, and of equals the first fact is taken, so that both choose the same.
import type { Kind } from "../contract.ts";
import {
  type Knowledge,
  type Learner,
  NEVER,
  SURE,
  fluent,
  goalMs,
  isDark,
  isLearned,
  knowledgeOf,
  ownMs,
  thought,
  within,
} from "./knowledge.ts";
import { type Sign, waysTo } from "../art/cards/facts.ts";
import { ALL, COUNT, type Family, resultOf } from "./facts.ts";

const TODAY = 3;
const WANTED = 8; // weak facts that a short deck is made round
const BEGINNING = 12; // facts that a new child answers before cards are chosen by general hardness
const LATELY = 5; // a card comes back after so many others, at the earliest
// An answered fact is called hard where P(≤ 3 s) is below this, or where it is not sure and by so much (in log) slower
// than this child's other answers let expect.
const HARD = 0.4;
const SLOWER = 0.2;
// Of so many cards one is to practise; the others are to find out.
const UNKNOWN = 4; // while a fact has never been answered
const KNOWN = 2; // and then
const NEW = 2; // while facts were never answered, one of so many cards finds out; the others light
const HARD_NEW = 4; // the same once none of these facts is likely to come within the goal
const LIKELY = 0.5; // probability of reaching the goal from which the next answer may light it
const APART = 6; // cards, at least, between two answers of one fact
const SIZE = 40; // cards of a short deck
const MOST_OF_EACH = 4; // of a special, in a whole box

const weakness = (known: Knowledge, hand: number, fact: number, day: number): number =>
  1 - fluent(known, fact, hand, day);

/** Of practising it now: (1 − P(≤ 3 s)) · (1 − ½^days since it was seen). */
export function worth(known: Knowledge, hand: number, fact: number, day: number): number {
  const weak = weakness(known, hand, fact, day);
  const seen = known.seen[fact] ?? NEVER;
  return seen === NEVER ? weak : weak * (1 - 0.5 ** Math.max(0, day - seen));
}

/** The facts most worth practising, the most worth first. */
export const threeForToday = (learner: Learner, family: Family, day: number): number[] =>
  byWorth(learner, family, day).slice(0, TODAY);

/** Whether answers were slow or wrong: what is known of children in general is not enough. */
function hard(known: Knowledge, hand: number, fact: number, day: number): boolean {
  if (!known.answers[fact]) return false;
  const sure = fluent(known, fact, hand, day);
  return sure < HARD || (sure < SURE && (known.own[fact] ?? 0) > SLOWER);
}

/** What is being learned: the hard ones, then those never answered, the easiest first, then the others. Those of equal
 * worth, as all seen today are, by how weak they are. */
export function byWorth(learner: Learner, family: Family, day: number): number[] {
  const known = knowledgeOf(learner, family);
  const hand = ownMs(learner.hand);
  const order = mostWorth(known, hand, day).filter((fact) => isLearned(known, fact));
  const first = order.filter((fact) => hard(known, hand, fact, day));
  const easiest = sorted((fact) => -thought(known, fact, day), mixed);
  const unanswered = easiest.filter((fact) => isLearned(known, fact) && !known.answers[fact]);
  return [...new Set([...first, ...unanswered, ...order])];
}

/** All facts by their worth; one never answered as children in general need it. */
const mostWorth = (known: Knowledge, hand: number, day: number): number[] =>
  sorted(
    (fact) => worth(known, hand, fact, day),
    (fact) => weakness(known, hand, fact, day),
  );

/** The slowest of the hard facts, the slowest first. */
export function hardest(learner: Learner, family: Family, day: number, count = 5): number[] {
  const known = knowledgeOf(learner, family);
  const hand = ownMs(learner.hand);
  return sorted((fact) => thought(known, fact, day))
    .filter((fact) => hard(known, hand, fact, day))
    .slice(0, count);
}

/** The next card of the two minutes. At first every second one is nearly lit, and later three of four; of the others
 * most are dark facts with the fewest answers, the easiest first; now and then the fact that is most worth practising.
 * A new child gets easy facts only. No fact comes back at once. */
export function nextCard(learner: Learner, family: Family, day: number, asked: readonly number[]): number {
  const lately = asked.slice(-LATELY);
  const known = knowledgeOf(learner, family);
  const hand = ownMs(learner.hand);
  const learned = ALL.filter((fact) => isLearned(known, fact));
  let order: number[] = [];
  const unanswered = learned.filter((fact) => known.answers[fact] === 0);
  const every = unanswered.length > 0 ? UNKNOWN : KNOWN;
  const likely = unanswered.some((fact) => within(known, goalMs(known), fact, hand, day) >= LIKELY);
  if (unanswered.length > 0 && asked.length % (likely ? NEW : HARD_NEW) > 0) order = nearlyLit(known, hand, day, asked);
  if (order.length === 0 && asked.length % every !== every - 1) {
    const fewest = sorted(
      (fact) => -(known.answers[fact] ?? 0),
      (fact) => -thought(known, fact, day),
      mixed,
    );
    order = fewest.filter((fact) => !asked.includes(fact) && isLearned(known, fact) && isDark(known, fact));
  }
  if (order.length === 0) {
    const isNew = known.answers.filter((count) => count > 0).length < BEGINNING;
    const worthy = isNew
      ? byWorth(learner, family, day)
      : mostWorth(known, hand, day).filter((fact) => isLearned(known, fact));
    const unasked = worthy.filter((fact) => !asked.includes(fact));
    order = unasked.length > 0 ? unasked : worthy;
  }
  return order.find((fact) => !lately.includes(fact)) ?? 0;
}

/** What the next answer may light: what was asked least today first, then the surest; none that was asked lately. */
function nearlyLit(known: Knowledge, hand: number, day: number, asked: readonly number[]): number[] {
  const lately = asked.slice(-APART);
  const goal = goalMs(known);
  const order = sorted(
    (fact) => -asked.filter((one) => one === fact).length,
    (fact) => within(known, goal, fact, hand, day),
  );
  return order.filter(
    (fact) =>
      isLearned(known, fact) &&
      (known.answers[fact] ?? 0) > 0 &&
      isDark(known, fact) &&
      within(known, goal, fact, hand, day) >= LIKELY &&
      !lately.includes(fact),
  );
}

/** K9: the results of a deck of about `size` cards round what those at the table know least, filled up with results
 * that many cards make. None where all is fluent: the whole deck. */
export function shortResults(
  learners: Learner[],
  family: Sign,
  day: number,
  specials: readonly Kind[],
  size = SIZE,
): number[] {
  const weak = weakest(learners, family, day);
  if (weak.length === 0) return [];
  const numbers = [...new Set(ALL.map((fact) => resultOf(family, fact)))].sort((a, b) => a - b);
  const box = 100 + numbers.length;
  const making = new Map(numbers.map((number) => [number, 1 + waysTo(number, family).length]));
  const cardsOf = (picked: number[]) => {
    const many = picked.reduce((sum, number) => sum + (making.get(number) ?? 0), 0);
    return many + specialsOf(specials, Math.max(1, Math.round((MOST_OF_EACH * many) / box)));
  };
  const picked = [...new Set(weak.map((fact) => resultOf(family, fact)))];
  const others = numbers
    .filter((number) => !picked.includes(number))
    .sort((a, b) => (making.get(b) ?? 0) - (making.get(a) ?? 0) || b - a);
  for (const number of others)
    if (Math.abs(cardsOf([...picked, number]) - size) < Math.abs(cardsOf(picked) - size)) picked.push(number);
  return picked.sort((a, b) => a - b);
}

/** K7, K9: how many special cards lie in the deck. */
function specialsOf(specials: readonly Kind[], each: number): number {
  const often: Kind[] = ["chase", "u-turn", "clock", "sumo"];
  const once: Kind[] = ["trap", "gift"];
  const chosen = (kinds: Kind[]) => kinds.filter((kind) => specials.includes(kind)).length;
  return each * chosen(often) + chosen(once);
}

/** The facts that are weakest for all together, of those that somebody is learning and that are not fluent for
 * everybody. */
function weakest(learners: Learner[], family: Family, day: number): number[] {
  const seen = learners.map((learner) => ({ known: knowledgeOf(learner, family), hand: ownMs(learner.hand) }));
  const lacking = (fact: number) => seen.reduce((sum, { known, hand }) => sum + weakness(known, hand, fact, day), 0);
  const known = (fact: number) => seen.every(({ known, hand }) => fluent(known, fact, hand, day) >= SURE);
  return sorted(lacking)
    .filter((fact) => seen.some(({ known }) => isLearned(known, fact)) && !known(fact))
    .slice(0, WANTED);
}

/** An order of facts equally easy in which no table is told from its beginning. */
const mixed = (fact: number): number => (fact * 17) % COUNT;

/** The facts by these figures, the largest first. */
function sorted(...keys: ((fact: number) => number)[]): number[] {
  const figures = ALL.map((fact) => keys.map((key) => Math.floor(key(fact) * 1e9 + 0.5)));
  const compared = (a: number, b: number): number => {
    for (const [i, figure] of (figures[a] ?? []).entries()) {
      const other = figures[b]?.[i] ?? 0;
      if (figure !== other) return other - figure;
    }
    return a - b;
  };
  return [...ALL].sort(compared);
}
