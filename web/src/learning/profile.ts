// A learner as a short text, both ways: a file, a link, a QR code. `matou.learning.profile` says how it is laid out.
import {
  type Knowledge,
  type Learner,
  NEVER,
  type OwnTime,
  awayOn,
  newKnowledge,
  newLearner,
  paceVarianceOn,
  slowerAfter,
  varianceOf,
} from "./knowledge.ts";
import { ALL, COUNT, FAMILIES, type Family } from "./facts.ts";

const VERSION = 2;
const NAME = "matou";
const LETTERS: Record<Family, string> = { "×": "m", "+": "s", "×?": "f" };
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export const LONGEST = 2000; // characters; a profile has about 210 for each family
const HEAD = 9;
const PACE_CHARACTERS = 1 + 3;
const TRAIT_CHARACTERS: Record<number, number> = { 1: 0, 2: 2 + 1 + 2 + 2 + 10 }; // by version
const FACT_CHARACTERS = 3 * COUNT;

const MEANS = 59;
const MEAN_STEP = 0.06;
const [DEVIATIONS, SMALLEST, RATIO] = [12, 0.1, 1.162];
const [COUNTS, AGES] = [8, 23];
const [OLDEST, UNSEEN] = [21, 22]; // of the ages
const FINE_STEP = 0.0025; // of log milliseconds
const [WIDTHS, WIDTH_SMALLEST, WIDTH_RATIO] = [64, 0.02, 1.0578];
const [LEAN_STEP, LEAN_ZERO] = [0.03, 16];
const [MISFIT_SMALLEST, MISFIT_RATIO] = [0.2, 1.065];
const [STRANGE_STEP, STRANGE_ZERO] = [0.125, 32];
const SQUARE_STEP = 0.25;
const TABLES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Why a text is no profile. */
export type Reason = "foreign" | "damaged" | "newer" | "too_long";
export class ProfileError extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

// --- writing -------------------------------------------------------------------------------------

/** As it is on this day (days since 1970). */
export function write(learner: Learner, day: number): string {
  const head = digits(day, 3) + writtenOwnTime(learner.hand) + writtenOwnTime(learner.pad);
  const families = FAMILIES.map((family) => writtenFamily(learner.families[family], day)).join("");
  const text = `${NAME}${VERSION}.${head}.${families}.`;
  return text + checksum(text);
}

export function checksum(text: string): string {
  let value = 0;
  for (let i = 0; i < text.length; i++) value = (value * 131 + text.charCodeAt(i)) % 262_139;
  return digits(value, 3);
}

function writtenFamily(known: Knowledge | undefined, day: number): string {
  if (known === undefined) return "";
  const facts = ALL.map((fact) => digits(factCode(known, fact, day), 3)).join("");
  // The days without any fact are counted from the oldest age that is kept.
  const away = awayOn(known, day);
  const written = Math.min(away, OLDEST);
  const mean = known.pace + slowerAfter(away) - slowerAfter(written);
  const pace = digits(step(mean / FINE_STEP, 4096), 2);
  const width = digits(stepOf(paceVarianceOn(known, day - written), WIDTH_SMALLEST, WIDTH_RATIO, WIDTHS), 1);
  return LETTERS[known.family] + pace + width + writtenTraits(known) + facts;
}

function writtenTraits(known: Knowledge): string {
  const steps = [
    step(known.lean / LEAN_STEP + LEAN_ZERO, 64),
    stepOf(known.leanVariance, WIDTH_SMALLEST, WIDTH_RATIO, WIDTHS),
    ratioOf(known.misfit, MISFIT_SMALLEST, MISFIT_RATIO, 64),
    step(known.strange / STRANGE_STEP + STRANGE_ZERO, 64),
    step(known.strangeSquare / SQUARE_STEP, 64),
  ];
  const tables = bits(TABLES.map((table) => known.tables.includes(table)));
  return steps.map((one) => digits(one, 1)).join("") + tables + bits(known.quick);
}

/** Six to a character, the first flag the most significant; no flags stand for false. */
function bits(flags: readonly boolean[]): string {
  const sixes = Array.from({ length: Math.ceil(flags.length / 6) }, (_, i) => flags.slice(6 * i, 6 * i + 6));
  return sixes
    .map((six) =>
      digits(
        six.reduce((sum, flag, i) => sum + (flag ? 1 << (5 - i) : 0), 0),
        1,
      ),
    )
    .join("");
}

function factCode(known: Knowledge, fact: number, day: number): number {
  const mean = step((known.own[fact] ?? 0) / MEAN_STEP + Math.floor(MEANS / 2), MEANS);
  const seen = known.seen[fact] ?? NEVER;
  const age = Math.max(0, Math.min(OLDEST, day - seen));
  let code = mean * DEVIATIONS + stepOf(varianceOf(known, fact, day - OLDEST), SMALLEST, RATIO, DEVIATIONS);
  code = code * 2 + (known.lit[fact] ? 1 : 0);
  code = code * COUNTS + Math.min(known.answers[fact] ?? 0, COUNTS - 1);
  return code * AGES + (seen === NEVER ? UNSEEN : age);
}

const writtenOwnTime = ({ mean, variance }: OwnTime): string =>
  digits(step(mean / FINE_STEP, 4096), 2) + digits(stepOf(variance, WIDTH_SMALLEST, WIDTH_RATIO, WIDTHS), 1);

const stepOf = (variance: number, smallest: number, ratio: number, steps: number): number =>
  ratioOf(Math.sqrt(variance), smallest, ratio, steps);

const ratioOf = (value: number, smallest: number, ratio: number, steps: number): number =>
  step(Math.log(Math.max(value, smallest) / smallest) / Math.log(ratio), steps);

const step = (value: number, steps: number): number => Math.max(0, Math.min(steps - 1, Math.floor(value + 0.5)));

/** In base 64, the most significant first. */
const digits = (value: number, count: number): string =>
  Array.from({ length: count }, (_, i) => ALPHABET[Math.floor(value / 64 ** (count - 1 - i)) % 64]).join("");

// --- reading -------------------------------------------------------------------------------------

/** The learner that a text describes; throws ProfileError with the reason. */
export function read(given: string): Learner {
  if (given.length > LONGEST) throw new ProfileError("too_long");
  const text = given.trim();
  const [head = "", own = "", families = "", ...checks] = text.split(".");
  const version = new RegExp(`^${NAME}(\\d+)$`).exec(head)?.[1];
  if (version === undefined) throw new ProfileError("foreign");
  if (Number(version) > VERSION) throw new ProfileError("newer");
  const traits = TRAIT_CHARACTERS[Number(version)];
  if (traits === undefined) throw new ProfileError("foreign");
  const length = PACE_CHARACTERS + traits + FACT_CHARACTERS;
  const check = checks.join(".");
  if (own.length !== HEAD || [...own, ...families, ...check].some((one) => !ALPHABET.includes(one))) throw damaged();
  if (checksum(text.slice(0, text.length - check.length)) !== check) throw damaged();
  const learner = newLearner();
  learner.hand = readOwnTime(own.slice(3, 6));
  learner.pad = readOwnTime(own.slice(6, 9));
  for (let start = 0; start < families.length; start += length) {
    const known = readFamily(families.slice(start, start + length), numberOf(own.slice(0, 3)), traits);
    learner.families[known.family] = known;
  }
  return learner;
}

const damaged = (): ProfileError => new ProfileError("damaged");

function readFamily(text: string, day: number, traits: number): Knowledge {
  const family = FAMILIES.find((one) => LETTERS[one] === text[0]);
  const facts = PACE_CHARACTERS + traits;
  if (text.length !== facts + FACT_CHARACTERS || family === undefined) throw damaged();
  const known = newKnowledge(family);
  known.pace = numberOf(text.slice(1, 3)) * FINE_STEP;
  known.paceVariance = readWidth(numberOf(text.slice(3, 4)), WIDTH_SMALLEST, WIDTH_RATIO);
  if (traits > 0) readTraits(known, text.slice(PACE_CHARACTERS, facts));
  for (const fact of ALL) readFact(known, fact, numberOf(text.slice(facts + 3 * fact, facts + 3 * fact + 3)), day);
  known.last = Math.max(...known.seen);
  return known;
}

function readTraits(known: Knowledge, text: string): void {
  const [lean = 0, width = 0, misfit = 0, strange = 0, square = 0] = [...text.slice(0, 5)].map(numberOf);
  known.lean = (lean - LEAN_ZERO) * LEAN_STEP;
  known.leanVariance = readWidth(width, WIDTH_SMALLEST, WIDTH_RATIO);
  known.misfit = MISFIT_SMALLEST * Math.exp(misfit * Math.log(MISFIT_RATIO));
  known.strange = (strange - STRANGE_ZERO) * STRANGE_STEP;
  known.strangeSquare = square * SQUARE_STEP;
  const tables = readBits(text.slice(5, 7), TABLES.length);
  known.tables = TABLES.filter((_, i) => tables[i]);
  known.quick = readBits(text.slice(7), COUNT);
}

const readBits = (text: string, count: number): boolean[] =>
  Array.from({ length: count }, (_, i) => ((numberOf(text[Math.floor(i / 6)] ?? "A") >> (5 - (i % 6))) & 1) === 1);

function readFact(known: Knowledge, fact: number, code: number, day: number): void {
  const parts: number[] = [];
  for (const radix of [AGES, COUNTS, 2, DEVIATIONS]) {
    parts.push(code % radix);
    code = Math.floor(code / radix);
  }
  const [age = 0, answers = 0, lit = 0, width = 0] = parts;
  if (code >= MEANS) throw damaged();
  known.own[fact] = (code - Math.floor(MEANS / 2)) * MEAN_STEP;
  known.variance[fact] = readWidth(width, SMALLEST, RATIO);
  known.answers[fact] = answers;
  known.lit[fact] = lit === 1;
  known.seen[fact] = age === UNSEEN ? NEVER : Math.max(0, day - age);
}

const readOwnTime = (text: string): OwnTime => ({
  mean: numberOf(text.slice(0, 2)) * FINE_STEP,
  variance: readWidth(numberOf(text.slice(2)), WIDTH_SMALLEST, WIDTH_RATIO),
});

function readWidth(steps: number, smallest: number, ratio: number): number {
  const deviation = smallest * Math.exp(steps * Math.log(ratio));
  return deviation * deviation;
}

const numberOf = (text: string): number => [...text].reduce((sum, one) => sum * 64 + ALPHABET.indexOf(one), 0);
