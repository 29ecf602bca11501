// The two minutes: the next card, the answers, the end. The clock is passed in.
import { result } from "../art/cards/facts.ts";
import { nextCard } from "../learning/choose.ts";
import { learn } from "../learning/estimate.ts";
import { card } from "../learning/evidence.ts";
import { type Family, resultOf, signOfFamily, termsOf } from "../learning/facts.ts";
import { type Learner, knowledgeIn } from "../learning/knowledge.ts";
import { newSitting } from "../learning/sitting.ts";
import { grow } from "../learning/tables.ts";

export const LENGTH = 120_000; // milliseconds
const COPIES = 3; // numbers that are only copied, so that the pad's own time is known
const COMES_BACK = 5; // cards until one that went wrong is asked again

/** A number to copy; a card to answer, against a second number for those who do not type; what it makes, to be looked
 * at; the end. */
export type Asks =
  | { kind: "copy"; value: number; against: number | null }
  | { kind: "card"; fact: number; terms: [number, number]; value: number; against: number | null }
  | { kind: "shown"; fact: number; terms: [number, number]; value: number }
  | { kind: "end" };

export interface Session {
  learner: Learner;
  family: Family;
  day: number;
  typed: boolean; // the numbers are typed, not compared
  began: number; // of the first card
  asked: number[];
  right: number;
  lit: number[]; // what lit up, in its order
  joined: number; // the table that joined at the end, because most of the others is lit; 0: none
  again: { fact: number; after: number }[];
  copies: number;
  asks: Asks;
  since: number; // when it was asked
}

type Chance = () => number;

export function begin(
  learner: Learner,
  family: Family,
  day: number,
  typed: boolean,
  now: number,
  chance: Chance,
): Session {
  learner.sitting = newSitting();
  const start: Session = {
    ...{ learner, family, day, typed, began: now, asked: [], right: 0, lit: [], joined: 0, again: [], copies: 0 },
    ...{ asks: { kind: "end" }, since: now },
  };
  return { ...start, asks: copied(typed, chance) };
}

/** What a number says: typed, or `true` for equal. `null`: "I do not know yet". */
export type Said = number | boolean | null;

/** Whether it was right; of what is only shown or over nothing is said. */
function isRight(asks: Asks, said: Said): boolean {
  if (asks.kind !== "copy" && asks.kind !== "card") return false;
  return typeof said === "boolean" ? said === (asks.value === asks.against) : said === asks.value;
}

export function answer(session: Session, said: Said, now: number, chance: Chance): Session {
  const { asks, learner, family, day } = session;
  const ms = now - session.since;
  const right = isRight(asks, said);
  if (asks.kind === "copy") {
    if (!right) return { ...session, since: now };
    learn(learner, family, { seat: 0, how: "copied", ms }, day);
    const copies = session.copies + 1;
    const next = { ...session, copies, since: now };
    return copies < COPIES
      ? { ...next, asks: copied(session.typed, chance) }
      : ask({ ...next, began: now }, now, chance);
  }
  if (asks.kind !== "card") return session;
  const lit = [...session.lit, ...learn(learner, family, card(asks.fact, ms, right, !session.typed), day)];
  const asked = [...session.asked, asks.fact];
  if (right) return ask({ ...session, lit, asked, right: session.right + 1 }, now, chance);
  const again = [...session.again, { fact: asks.fact, after: asked.length + COMES_BACK - 1 }];
  return { ...session, lit, asked, again, since: now, asks: { ...asks, kind: "shown" } };
}

/** What was shown has been looked at. */
export const goOn = (session: Session, now: number, chance: Chance): Session => ask(session, now, chance);

/** Time is up, or whoever plays has had enough. */
export const stop = (session: Session): Session => ({
  ...session,
  asks: { kind: "end" },
  joined: grow(knowledgeIn(session.learner, session.family)),
});

/** A card is never taken away while somebody thinks: the time is looked at between two. */
function ask(session: Session, now: number, chance: Chance): Session {
  if (now - session.began >= LENGTH) return stop(session);
  const { learner, family, day, asked } = session;
  const due = session.again.find((one) => one.after <= asked.length);
  const fact = due?.fact ?? nextCard(learner, family, day, asked);
  const [small, large] = termsOf(fact);
  const terms: [number, number] = chance() < 0.5 ? [small, large] : [large, small];
  const value = family === "×?" ? terms[1] : resultOf(family, fact);
  const against = session.typed ? null : chance() < 0.5 ? value : nearby(terms, family, chance);
  const again = session.again.filter((one) => one.fact !== fact);
  return { ...session, again, since: now, asks: { kind: "card", fact, terms, value, against } };
}

/** Another result that comes to mind: of a neighbour in the same table. */
function nearby([a, b]: [number, number], family: Family, chance: Chance): number {
  if (family === "×?") return b === 1 || (b < 10 && chance() < 0.5) ? b + 1 : b - 1;
  const sign = signOfFamily(family);
  const steps = [
    [a, b + 1],
    [a + 1, b],
    [a, b - 1],
    [a - 1, b],
  ] as const;
  const others = steps.filter((pair) => Math.min(...pair) >= 1).map(([x, y]) => result(x, y, sign));
  return others[Math.floor(chance() * others.length)] ?? result(a, b + 1, sign);
}

function copied(typed: boolean, chance: Chance): Asks {
  const value = 11 + Math.floor(chance() * 89);
  return { kind: "copy", value, against: typed ? null : chance() < 0.5 ? value : value + 10 };
}

/** How much of the two minutes has passed, for whoever looks between two cards; 0 to 1. */
export const passed = ({ began, since, asks, copies }: Session): number =>
  asks.kind === "end" ? 1 : copies < COPIES ? 0 : Math.min(1, (since - began) / LENGTH);

/** What stands on the pad after a key: as many digits as the answer has at most. */
export const pressed = (typed: string, key: string): string =>
  key === "Backspace" ? typed.slice(0, -1) : /^\d$/.test(key) ? typed + key : typed;

/** The number, once it has all its digits. */
export const wholeNumber = (typed: string, value: number): number | null =>
  typed.length >= String(value).length ? Number(typed) : null;
