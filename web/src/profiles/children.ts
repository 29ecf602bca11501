// The children of this device: a cat, a profile and playing time each. Nothing of it leaves the device.
import { signal } from "@preact/signals";
import { COATS, type Coat, GAME_NAMES, type GameName } from "../contract.ts";
import { type Learner, newLearner } from "../learning/knowledge.ts";
import { ProfileError, type Reason, read, write } from "../learning/profile.ts";
import { keepForGood, kept, remember, unremember } from "../device/kept.ts";
import { today } from "./days.ts";

export interface Child {
  cat: Coat;
  secret: [number, number]; // two pictures, against mix-ups and not against thieves
  map: string; // what the child knows, as text
  days: Record<string, number>; // seconds played, by day
  won: Won; // what its cat wears
}
/** How many games were won, by game. */
export type Won = Partial<Record<GameName, number>>;
/** Something is kept under a cat that cannot be read here: it is shown and never overwritten. */
interface Unread {
  cat: Coat;
  why: Reason;
  text: string;
}
export type Found = Child | Unread;

const STORAGE_PREFIX = "matou.child.";
const ME_STORAGE_KEY = "matou.me";
const MAX_CHARACTERS = 20_000; // characters; a child has fewer than 3,000
const MAX_DAYS = 366; // that are counted

const found = signal(new Map<Coat, Found>());
/** Who plays on this device, as it was said last. */
export const me = signal<Coat | null>(null);
const learners = new Map<Coat, Learner>(); // as precise as they were reckoned: the text is rounded

export const isUnread = (one: Found): one is Unread => "why" in one;
export const everybody = (): Found[] => COATS.flatMap((cat) => found.value.get(cat) ?? []);
export const freeCats = (): Coat[] => COATS.filter((cat) => !found.value.has(cat));

export function childOf(cat: Coat | null): Child | undefined {
  const one = cat === null ? undefined : found.value.get(cat);
  return one === undefined || isUnread(one) ? undefined : one;
}

export const mine = (): Child | undefined => childOf(me.value);

/** What a child knows; it may be changed, and then `learnt` keeps it. */
export function learnerOf(cat: Coat): Learner {
  let learner = learners.get(cat);
  if (learner === undefined) learners.set(cat, (learner = read(childOf(cat)?.map ?? "")));
  return learner;
}

/** Of whoever plays on this device without a cat; it goes with the page, or with whoever chooses a cat. */
let guest = newLearner();

/** What the player here knows. */
export const knownHere = (): Learner => (me.value === null ? guest : learnerOf(me.value));

/** Look again at what this device keeps. */
export function look(): void {
  found.value = new Map(
    COATS.flatMap((cat) => readChild(cat, kept(STORAGE_PREFIX + cat))).map((one) => [one.cat, one]),
  );
  learners.clear();
  const last = COATS.find((cat) => cat === kept(ME_STORAGE_KEY));
  me.value = last !== undefined && childOf(last) !== undefined ? last : null;
}

function readChild(cat: Coat, text: string | null): Found[] {
  if (text === null) return [];
  const unread = (why: Reason): Unread[] => [{ cat, why, text }];
  if (text.length > MAX_CHARACTERS) return unread("too_long");
  try {
    const told: unknown = JSON.parse(text);
    if (!isTold(told)) return unread("damaged");
    read(told.map);
    return [{ cat, secret: told.secret, map: told.map, days: daysOf(told.days), won: wonOf(told.won) }];
  } catch (error) {
    return unread(error instanceof ProfileError ? error.reason : "damaged");
  }
}

const isTold = (told: unknown): told is { secret: [number, number]; map: string; days?: unknown; won?: unknown } =>
  typeof told === "object" &&
  told !== null &&
  "map" in told &&
  typeof told.map === "string" &&
  "secret" in told &&
  Array.isArray(told.secret) &&
  told.secret.length === 2 &&
  told.secret.every((one) => Number.isInteger(one));

const daysOf = (days: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typeof days === "object" && days !== null ? days : {})
      .filter((day): day is [string, number] => typeof day[1] === "number" && Number.isFinite(day[1]))
      .slice(-MAX_DAYS),
  );

const wonOf = (won: unknown): Won => {
  const told = new Map(Object.entries(typeof won === "object" && won !== null ? won : {}));
  const games = GAME_NAMES.map((game): [GameName, unknown] => [game, told.get(game)]);
  return Object.fromEntries(games.filter(([, times]) => Number.isInteger(times)));
};

/** A new child under a cat that is free; it was the guest until now, where it did not come from elsewhere. */
export function add(cat: Coat, secret: [number, number], learner = guest): void {
  if (found.value.has(cat)) return;
  if (learner === guest) guest = newLearner();
  learners.set(cat, learner);
  put({ cat, secret, map: write(learner, today()), days: {}, won: {} });
  keepForGood();
  be(cat);
}

/** What a child knows has changed: keep it. */
export function learnt(cat: Coat, learner = learnerOf(cat)): void {
  learners.set(cat, learner);
  const child = childOf(cat);
  if (child !== undefined) put({ ...child, map: write(learner, today()) });
}

/** So many seconds were played today. */
export function spent(cat: Coat, seconds: number): void {
  const child = childOf(cat);
  if (child === undefined || seconds < 1) return;
  const day = String(today());
  const days = { ...child.days, [day]: Math.round((child.days[day] ?? 0) + seconds) };
  put({ ...child, days: Object.fromEntries(Object.entries(days).slice(-MAX_DAYS)) });
}

/** One game more was won. */
export function wins(cat: Coat, game: GameName): void {
  const child = childOf(cat);
  if (child !== undefined) put({ ...child, won: { ...child.won, [game]: (child.won[game] ?? 0) + 1 } });
}

function put(child: Child): void {
  found.value = new Map(found.value).set(child.cat, child);
  const { secret, map, days, won } = child;
  remember(STORAGE_PREFIX + child.cat, JSON.stringify({ secret, map, days, won }));
}

/** The child who plays now; null for a guest. */
export function be(cat: Coat | null): void {
  me.value = cat;
  if (cat === null) unremember(ME_STORAGE_KEY);
  else remember(ME_STORAGE_KEY, cat);
}

/** Nothing of that child stays on this device. */
export function forgetChild(cat: Coat): void {
  unremember(STORAGE_PREFIX + cat);
  unremember(`matou.saved.${cat}`);
  learners.delete(cat);
  const others = new Map(found.value);
  others.delete(cat);
  found.value = others;
  if (me.value === cat) be(null);
}

look();
globalThis.addEventListener?.("storage", (event) => {
  // Another window of this device wrote.
  if (event.key === null || event.key.startsWith(STORAGE_PREFIX) || event.key === ME_STORAGE_KEY) look();
});
