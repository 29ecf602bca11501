import assert from "node:assert/strict";
import { test } from "node:test";
import { newLearner } from "../src/learning/knowledge.ts";
import {
  LENGTH,
  type Session,
  answer,
  begin,
  goOn,
  passed,
  pressed,
  stop,
  wholeNumber,
} from "../src/practice/session.ts";

/** Chance that is always the same row of numbers. */
function chance() {
  let n = 7;
  return () => (n = (n * 16807) % 2147483647) / 2147483647;
}
const begun = (typed = true) => {
  const luck = chance();
  let session = begin(newLearner(), "×", 20_000, typed, 0, luck);
  let now = 0;
  const say = (ms: number, right = true): Session => {
    now += ms;
    const { asks } = session;
    if (asks.kind === "shown") return (session = goOn(session, now, luck));
    if (asks.kind === "end") return session;
    const said = typed ? (right ? asks.value : null) : (asks.value === asks.against) === right;
    return (session = answer(session, said, now, luck));
  };
  return { say, at: () => session, now: () => now };
};
const afterCopies = (typed = true) => {
  const story = begun(typed);
  for (let i = 0; i < 3; i++) story.say(700);
  return story;
};

test("first the pad's own time is measured, with numbers that are only copied", () => {
  const story = begun();
  const before = story.at().learner.pad.mean;
  assert.equal(story.at().asks.kind, "copy");
  story.say(700, false); // a slip: the same number once more
  assert.equal(story.at().copies, 0);
  for (let i = 0; i < 3; i++) story.say(700);
  assert.equal(story.at().asks.kind, "card");
  assert.ok(story.at().learner.pad.mean < before);
  assert.equal(passed(story.at()), 0);
});

test("quick right answers light squares up, and the two minutes end between two cards", () => {
  const story = afterCopies();
  while (story.at().asks.kind !== "end") story.say(1500);
  const { asked, right, lit } = story.at();
  assert.equal(asked.length, right);
  assert.equal(asked.length, LENGTH / 1500);
  assert.ok(lit.length > 3);
  assert.equal(new Set(lit).size, lit.length);
  assert.equal(passed(story.at()), 1);
});

test("a card is not taken away while somebody thinks about it", () => {
  const story = afterCopies();
  story.say(LENGTH - 1);
  assert.equal(story.at().asks.kind, "card");
  story.say(20_000);
  assert.equal(story.at().asks.kind, "end");
  assert.equal(story.at().asked.length, 2);
});

test("what went wrong is shown, and comes back some cards later", () => {
  const story = afterCopies();
  story.say(1500);
  const { asks } = story.at();
  assert.equal(asks.kind, "card");
  story.say(3000, false);
  const shown = story.at().asks;
  assert.equal(shown.kind, "shown");
  assert.equal(shown.kind === "shown" && asks.kind === "card" && shown.fact === asks.fact, true);
  story.say(9000); // looking is not answering
  const before = story.at().asked.length;
  const fact = story.at().asked.at(-1);
  const others: (number | undefined)[] = [];
  while (!others.includes(fact)) {
    const now = story.at().asks;
    others.push(now.kind === "card" ? now.fact : undefined);
    story.say(1500);
  }
  assert.equal(others.length, 5);
  assert.equal(story.at().asked[before + 4], fact);
});

test("without typing a card is compared with a number, equal as often as not", () => {
  const story = afterCopies(false);
  let equal = 0;
  while (story.at().asks.kind !== "end") {
    const { asks } = story.at();
    assert.ok(asks.kind === "card" && asks.against !== null && asks.against > 0);
    if (asks.against === asks.value) equal += 1;
    story.say(1500);
  }
  assert.ok(equal > 20 && equal < 60, `${equal} of 80`);
  assert.equal(story.at().right, story.at().asked.length);
});

test("whoever has had enough stops, and what was answered counts", () => {
  const story = afterCopies();
  story.say(1500);
  const ended = stop(story.at());
  assert.equal(ended.asks.kind, "end");
  assert.equal(ended.right, 1);
});

test("the pad takes digits, and a number is said when it has all of them", () => {
  assert.equal(pressed("4", "2"), "42");
  assert.equal(pressed("42", "Backspace"), "4");
  assert.equal(pressed("4", "x"), "4");
  assert.equal(wholeNumber("4", 42), null);
  assert.equal(wholeNumber("42", 42), 42);
  assert.equal(wholeNumber("7", 7), 7);
});

/** Three evenings with one learner; the lit squares. */
function evenings(typed: boolean, right: (card: number) => boolean, ms: number): number {
  const learner = newLearner();
  const luck = chance();
  let cards = 0;
  for (const day of [20_000, 20_001, 20_002]) {
    let now = 0;
    let session = begin(learner, "×", day, typed, now, luck);
    while (session.asks.kind !== "end") {
      const { asks } = session;
      now += asks.kind === "card" ? ms : 700;
      if (asks.kind === "shown") session = goOn(session, now, luck);
      else {
        const good = asks.kind === "copy" || right(cards++);
        const said = typed ? (good ? asks.value : null) : (asks.value === asks.against) === good;
        session = answer(session, said, now, luck);
      }
    }
  }
  return learner.families["×"]?.lit.filter(Boolean).length ?? 0;
}

test("the question mark after one second lights nothing, and neither does a coin", () => {
  const coin = chance();
  assert.equal(
    evenings(true, () => false, 1000),
    0,
  );
  assert.ok(evenings(false, () => coin() < 0.5, 900) <= 3);
});

test("whoever calculates lights the map, by = and ≠ too", () => {
  assert.ok(evenings(true, () => true, 1600) > 40);
  assert.ok(evenings(false, () => true, 1600) > 40);
});
