// A family of facts as eleven words that can be said aloud: ten of levels, one that checks; `matou.learning.words`.
import { ANSWERS, type Knowledge, LEAN, NEVER, fluent, newKnowledge } from "./knowledge.ts";
import { ALL, type Family, HARDNESS } from "./facts.ts";

const BEGINNINGS = ["b", "d", "f", "g", "j", "l", "m", "n", "p", "r", "s", "t", "v", "ch", "tr", "fl"];
const MIDDLES = ["b", "j", "l", "m", "n", "r", "v", "mb"];
const VOWELS = ["a", "i", "o", "u"];
const HURTFUL = [
  ...["salo", "nabo", "nulo", "nula", "nuli", "pina", "pino", "pubi", "chibo", "lolo"],
  ...["bimbo", "dumba", "dumbi", "dumbo", "dumbu"],
];
const LEVEL_WORDS = 10;
export const HOW_MANY = LEVEL_WORDS + 1;
const BITS = 11;
const CHECK_ENDING = "ti";
const CRC_POLYNOMIAL = 0x385; // CRC-11: every change within eleven bits is noticed
const CRC_START = 0x01a;

// Levels of a fact.
export const [UNKNOWN, SLOW, NEARLY, LIT] = [0, 1, 2, 3] as const;
export type Level = 0 | 1 | 2 | 3;
const HALF = 0.5; // as probable as not within three seconds: nearly
/** What a level says where nothing else is known: the log of the thinking time, its variance. */
const GUESSED: Record<Level, [number, number]> = { 0: [0, 0], 1: [8.4, 0.16], 2: [7.7, 0.12], 3: [7.0, 0.09] };
const PACE_VARIANCE = 0.09;

export const WRONG_CHECK = -1; // every word is one, but they do not belong together

/** No words of a map; `place` is that of the first wrong one, from 1, 0: too many or too few, or WRONG_CHECK. */
export class WordsError extends Error {
  constructor(
    readonly place: number,
    readonly word: string,
    readonly count: number,
  ) {
    super(`${place} ${word}`);
  }
}

function word(value: number): string {
  const [first, second] = [value >> 5, value & 31];
  const [begins, one, middle, two] = [
    BEGINNINGS[first >> 2],
    VOWELS[first & 3],
    MIDDLES[second >> 2],
    VOWELS[second & 3],
  ];
  const made = `${begins}${one}${middle}${two}`;
  return HURTFUL.includes(made) ? `z${one}${middle}${two}` : made;
}

export const WORDS = Array.from({ length: 1 << BITS }, (_, value) => word(value));

export function levelOf(known: Knowledge, hand: number, fact: number, day: number): Level {
  if (known.lit[fact]) return LIT;
  if (known.seen[fact] === NEVER) return UNKNOWN;
  return fluent(known, fact, hand, day) >= HALF ? NEARLY : SLOW;
}

/** The eleven words of what is known. */
export const tell = (known: Knowledge, hand: number, day: number): string[] =>
  wordsOf(ALL.map((fact) => levelOf(known, hand, fact, day)));

export function wordsOf(levels: Level[]): string[] {
  const bits = levels.map((one) => one.toString(2).padStart(2, "0")).join("");
  const said = Array.from(
    { length: LEVEL_WORDS },
    (_, i) => WORDS[parseInt(bits.slice(BITS * i, BITS * (i + 1)), 2)] ?? "",
  );
  return [...said, checkOf(bits)];
}

/** The eleventh word: no other can be left out or changed unnoticed. */
function checkOf(bits: string): string {
  let rest = CRC_START;
  for (const bit of bits) {
    const carried = (rest >> (BITS - 1)) ^ Number(bit);
    rest = ((rest << 1) & ((1 << BITS) - 1)) ^ (carried === 1 ? CRC_POLYNOMIAL : 0);
  }
  return (WORDS[rest] ?? "") + CHECK_ENDING;
}

const checks = (word: string): boolean =>
  word.endsWith(CHECK_ENDING) && WORDS.includes(word.slice(0, -CHECK_ENDING.length));

/** What the words say; capitals, accents and what stands between the words do not matter. */
export function levelsOf(text: string): Level[] {
  const plain = text.slice(0, 1000).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const said = plain.match(/[a-z]+/g) ?? [];
  const unchecked = said.length === LEVEL_WORDS && !said.some(checks); // from before there was a check
  if (said.length !== HOW_MANY && !unchecked) throw new WordsError(0, "", said.length);
  const wrong = said.findIndex((one, i) => !(i < LEVEL_WORDS ? WORDS.includes(one) : checks(one)));
  if (wrong >= 0) throw new WordsError(wrong + 1, (said[wrong] ?? "").slice(0, 20), said.length);
  const values = said.slice(0, LEVEL_WORDS).map((one) => WORDS.indexOf(one));
  const bits = values.map((value) => value.toString(2).padStart(BITS, "0")).join("");
  if (!unchecked && said[LEVEL_WORDS] !== checkOf(bits)) throw new WordsError(WRONG_CHECK, "", said.length);
  const LEVELS: readonly Level[] = [UNKNOWN, SLOW, NEARLY, LIT];
  return ALL.map((fact) => LEVELS[parseInt(bits.slice(2 * fact, 2 * fact + 2), 2)] ?? UNKNOWN);
}

/** What can be known from levels alone: typical times, seen the day before. */
export function heard(family: Family, levels: Level[], day: number): Knowledge {
  const known = newKnowledge(family);
  const lean = HARDNESS[family].map((hard) => LEAN * hard);
  const of = (fact: number): [number, number] => GUESSED[levels[fact] ?? UNKNOWN];
  const given = ALL.filter((fact) => levels[fact] !== UNKNOWN);
  if (given.length === 0) return known;
  known.pace = given.reduce((sum, fact) => sum + of(fact)[0] - (lean[fact] ?? 0), 0) / given.length;
  known.paceVariance = PACE_VARIANCE;
  for (const fact of given) {
    const [mean, variance] = of(fact);
    known.variance[fact] = variance;
    known.own[fact] = mean - (lean[fact] ?? 0) - known.pace;
    known.lit[fact] = levels[fact] === LIT;
    known.answers[fact] = known.lit[fact] ? ANSWERS : 1;
    known.seen[fact] = known.last = day - 1;
  }
  return known;
}
