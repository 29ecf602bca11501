// A learner as a short text, both ways: a file, a link, a QR code. `matou.learning.profile` says how it is laid out.
import { type Knowledge, type Learner, NEVER, type OwnTime, newKnowledge, newLearner, varianceOf } from "./estimate.ts";
import { ALL, COUNT, FAMILIES, type Family } from "./facts.ts";

const VERSION = 1;
const NAME = "matou";
const LETTERS: Record<Family, string> = { "×": "m", "+": "s" };
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export const LONGEST = 2000; // characters; a profile has about 360
const HEAD = 9;
const OF_A_FAMILY = 1 + 3 + 3 * COUNT;

const MEANS = 59;
const MEAN_STEP = 0.06;
const [DEVIATIONS, SMALLEST, RATIO] = [12, 0.1, 1.162];
const [COUNTS, AGES] = [8, 23];
const [OLDEST, UNSEEN] = [21, 22]; // of the ages
const FINE_STEP = 0.0025; // of log milliseconds
const [WIDTHS, WIDTH_SMALLEST, WIDTH_RATIO] = [64, 0.02, 1.0578];

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
  const width = digits(stepOf(known.paceVariance, WIDTH_SMALLEST, WIDTH_RATIO, WIDTHS), 1);
  return LETTERS[known.family] + digits(step(known.pace / FINE_STEP, 4096), 2) + width + facts;
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
  step(Math.log(Math.max(Math.sqrt(variance), smallest) / smallest) / Math.log(ratio), steps);

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
  const check = checks.join(".");
  if (own.length !== HEAD || [...own, ...families, ...check].some((one) => !ALPHABET.includes(one))) throw damaged();
  if (checksum(text.slice(0, text.length - check.length)) !== check) throw damaged();
  const learner = newLearner();
  learner.hand = readOwnTime(own.slice(3, 6));
  learner.pad = readOwnTime(own.slice(6, 9));
  for (let start = 0; start < families.length; start += OF_A_FAMILY) {
    const known = readFamily(families.slice(start, start + OF_A_FAMILY), numberOf(own.slice(0, 3)));
    learner.families[known.family] = known;
  }
  return learner;
}

const damaged = (): ProfileError => new ProfileError("damaged");

function readFamily(text: string, day: number): Knowledge {
  const family = FAMILIES.find((one) => LETTERS[one] === text[0]);
  if (text.length !== OF_A_FAMILY || family === undefined) throw damaged();
  const known = newKnowledge(family);
  known.pace = numberOf(text.slice(1, 3)) * FINE_STEP;
  known.paceVariance = readWidth(numberOf(text.slice(3, 4)), WIDTH_SMALLEST, WIDTH_RATIO);
  for (const fact of ALL) readFact(known, fact, numberOf(text.slice(4 + 3 * fact, 7 + 3 * fact)), day);
  return known;
}

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
