import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, How } from "../src/learning/answers.ts";
import { byWorth, hardest, nextCard, shortResults, threeForToday, worth } from "../src/learning/choose.ts";
import { learn } from "../src/learning/estimate.ts";
import {
  type Learner,
  areTwo,
  doubt,
  fluent,
  knowledgeOf,
  newLearner,
  ownMs,
  slipped,
  thought,
  usual,
  within,
} from "../src/learning/knowledge.ts";
import { newSitting } from "../src/learning/sitting.ts";
import { grow, start } from "../src/learning/tables.ts";
import { ALL, HARDNESS, type Family } from "../src/learning/facts.ts";
import golden from "../src/learning/golden.json";
import { type Moment, Watch } from "../src/learning/evidence.ts";
import { trusted } from "../src/room/trusted.ts";
import { below } from "../src/learning/normal.ts";
import { ProfileError, read, write } from "../src/learning/profile.ts";
import { WORDS, WRONG_CHECK, WordsError, heard, levelsOf, tell, wordsOf } from "../src/learning/words.ts";
import { KINDS } from "../src/contract.ts";
import { ESTIMATE } from "../src/learning/contract.ts";

const DAY = golden.day;
const { QUICK } = ESTIMATE;
const isHow = (how: string): how is How => how !== "";
const familyNamed = (name: string): Family => (name === "multipli" ? "×" : name === "addi" ? "+" : "×?");

/** To a billionth, and as many. */
function near(found: readonly number[], wanted: readonly number[], what: string): void {
  assert.equal(found.length, wanted.length, what);
  found.forEach((one, i) => {
    assert.ok(Math.abs(one - (wanted[i] ?? NaN)) < 1e-9, `${what} ${i}: ${one}, and Python has ${wanted[i]}`);
  });
}

test("the known hardness and the bell are Python's", () => {
  near(HARDNESS["×"], golden.hardness.multipli, "product");
  near(HARDNESS["+"], golden.hardness.addi, "sum");
  near(HARDNESS["×?"], golden.hardness.missing, "missing factor");
  for (const [z, part] of Object.entries(golden.below)) near([below(Number(z))], [part], z);
});

for (const [number, { family: name, steps, end }] of golden.cases.entries()) {
  const family = familyNamed(name);
  const learner = newLearner();
  const known = (learner.families[family] = knowledgeOf(learner, family));

  test(`after every answer the page knows what Python knows: case ${number}`, () => {
    for (const [
      i,
      { day, sits, answer: told, pace, lean, misfit, strange, hand, pad, shares, facts, lit },
    ] of steps.entries()) {
      assert.ok(isHow(told.how));
      if (sits) learner.sitting = newSitting();
      const answer: Answer = { ...told, how: told.how };
      assert.deepEqual(learn(learner, family, answer, day), lit, `lit by answer ${i}`);
      near([known.pace, known.paceVariance], pace, `pace ${i}`);
      near([learner.hand.mean, learner.hand.variance], hand, `hand ${i}`);
      near([learner.pad.mean, learner.pad.variance], pad, `pad ${i}`);
      near([known.lean, known.leanVariance], lean, `lean ${i}`);
      near([known.misfit], [misfit], `misfit ${i}`);
      near([known.strange, known.strangeSquare], strange, `strange ${i}`);
      near(learner.sitting.shares, shares, `shares ${i}`);
      for (const [fact, figures] of Object.entries(facts))
        near([known.own[Number(fact)] ?? NaN, known.variance[Number(fact)] ?? NaN], figures ?? [], `${i}: ${fact}`);
    }
  });

  test(`it chooses, writes and says the same: case ${number}`, () => {
    const hand = ownMs(learner.hand);
    const by = (figure: (fact: number) => number) => ALL.map(figure);
    near(by((fact) => thought(known, fact, DAY)), end.thought, "thought"); // prettier-ignore
    near(by((fact) => doubt(known, fact, DAY)), end.doubt, "doubt"); // prettier-ignore
    near(by((fact) => fluent(known, fact, hand, DAY)), end.fluent, "fluent"); // prettier-ignore
    near(by((fact) => within(known, QUICK, fact, hand, DAY)), end.quickly, "quickly"); // prettier-ignore
    near(by((fact) => thought(known, fact, DAY + 70)), end["after a summer"], "after a summer"); // prettier-ignore
    near(by((fact) => doubt(known, fact, DAY + 70)), end["doubt after a summer"], "its doubt"); // prettier-ignore
    near(by((fact) => worth(known, hand, fact, DAY)), end.worth, "worth"); // prettier-ignore
    assert.deepEqual(known.answers, end.answers);
    assert.deepEqual(known.seen, end.seen);
    assert.deepEqual(known.lit, end.lit);
    assert.deepEqual(ALL.map((fact) => slipped(known, fact, hand, DAY)), end.slipped); // prettier-ignore
    assert.deepEqual(known.quick, end.quick);
    assert.equal(areTwo(known), end.two);
    near([usual(learner, family, DAY)], [end.usual], "usual");
    assert.deepEqual(threeForToday(learner, family, DAY), end.today);
    assert.deepEqual(hardest(learner, family, DAY), end.hardest);
    const asked: number[] = [];
    while (asked.length < end.cards.length) asked.push(nextCard(learner, family, DAY, asked));
    assert.deepEqual(asked, end.cards);
    if (family !== "×?") {
      assert.deepEqual(shortResults([learner], family, DAY, KINDS), end.results);
      const both = [learner, newLearner()];
      assert.deepEqual(shortResults(both, family, DAY, [], 56), end["results with a newcomer"]);
    }
    assert.deepEqual(tell(known, hand, DAY), end.words);
    const guessed = heard(family, levelsOf(end.words.join(", ").toUpperCase()), DAY);
    near([guessed.pace, ...guessed.own], [end.heard.pace, ...end.heard.own], "heard");
    assert.deepEqual(guessed.lit, end.heard.lit);
  });

  test(`a profile is the same text, both ways: case ${number}`, () => {
    const written = write(learner, DAY);
    assert.equal(written, end.profile);
    const again = read(`  ${written}\n`);
    near([again.hand.mean], [end.read.hand], "hand");
    const known = knowledgeOf(again, family);
    near([known.lean, known.leanVariance, known.misfit, known.strange, known.strangeSquare], end.read.traits, "traits");
    assert.deepEqual(known.quick, end.quick);
    near(again.families[family]?.own ?? [], end.read.own, "own");
    near(again.families[family]?.variance ?? [], end.read.variance, "variance");
    assert.deepEqual(again.families[family]?.seen, end.read.seen);
    assert.equal(write(again, DAY), written);
    assert.equal(write(learner, DAY + 70), end["profile after a summer"]);
  });
}

test("a child of chosen tables gets the cards of Python, the same table joins, and a full map has a next goal", () => {
  const told = golden.tables;
  const learner: Learner = newLearner();
  const known = (learner.families["×"] = knowledgeOf(learner, "×"));
  start(known, told.chosen);
  for (const [i, card] of told.cards.entries()) {
    assert.equal(nextCard(learner, "×", DAY, told.cards.slice(0, i)), card);
    learn(learner, "×", { seat: 0, how: "card", ms: told.ms, new: [card] }, DAY);
  }
  assert.deepEqual(threeForToday(learner, "×", DAY), told.today);
  assert.equal(grow(known), told.joined);
  assert.deepEqual(known.tables, told.tables);
  assert.deepEqual(shortResults([learner], "×", DAY, KINDS), told.results);
  assert.equal(write(learner, DAY), told.profile);
  assert.deepEqual(knowledgeOf(read(told.profile), "×").tables, told.tables);
  start(known, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(known.tables, []);
  known.lit.fill(true);
  known.answers.fill(2);
  for (const [i, card] of told["after all"].entries())
    assert.equal(nextCard(learner, "×", DAY, told["after all"].slice(0, i)), card);
});

test("a map of the first version is read as Python reads it", () => {
  const known = knowledgeOf(read(golden.first.text), "×");
  near(known.own, golden.first.own, "own");
  near([known.pace, known.lean, known.misfit], golden.first.figures, "figures");
  assert.deepEqual([known.tables, known.lit], [[], golden.first.lit]);
});

test("what is no profile is refused for the reason Python gives", () => {
  for (const [text, reason] of Object.entries(golden.refusals))
    assert.throws(
      () => read(text),
      (error) => error instanceof ProfileError && error.reason === reason,
      text.slice(0, 40),
    );
});

test("the words are Python's, every one is another, and a wrong one is named", () => {
  for (const [value, word] of Object.entries(golden["some words"])) assert.equal(WORDS[Number(value)], word);
  assert.equal(new Set(WORDS).size, WORDS.length);
  const ten = WORDS.slice(0, 10);
  const eleven = wordsOf(Array.from({ length: 55 }, (_, fact) => (fact % 2 === 0 ? 3 : 1)));
  const wrong = (text: string, place: number) => {
    const named = (error: unknown) => error instanceof WordsError && error.place === place;
    assert.throws(() => levelsOf(text), named);
  };
  wrong(ten.slice(1).join(" "), 0);
  wrong([...ten.slice(0, 6), "chat", ...ten.slice(7)].join(" "), 7);
  assert.equal(levelsOf(ten.join(" ").replace("a", "à")).length, 55); // as they were before there was a check
  assert.equal(levelsOf(eleven.join(" ")).length, 55);
  wrong(eleven.slice(1).join(" "), 0);
  wrong([...ten, "chatti"].join(" "), 11);
  const other = WORDS.find((one) => one !== eleven[3]) ?? "";
  wrong([...eleven.slice(0, 3), other, ...eleven.slice(4)].join(" "), WRONG_CHECK);
});

test("whoever has answered every card gets the same cards as in Python", () => {
  const learner = newLearner();
  for (const [fact, ms] of golden.practised.times.entries())
    learn(learner, "×", { seat: 0, how: "card", ms, new: [fact], older: [], read: false }, DAY - 1);
  const asked: number[] = [];
  for (const card of golden.practised.cards) {
    assert.equal(nextCard(learner, "×", DAY, asked), card);
    asked.push(card);
  }
});

for (const [number, { family, players, steps }] of golden.watches.entries())
  test(`the page hears of a game at the mouse what Python hears: case ${number}`, () => {
    const watch = new Watch(familyNamed(family), players);
    for (const [i, step] of steps.entries()) {
      const found = heardOf(watch, trusted<Step>(step));
      assert.deepEqual(found.map(plain), step.answers, `${i}: ${step.do}`);
    }
  });

test("and these games settle answers of many kinds", () => {
  const hows = golden.watches.flatMap(({ steps }) => steps.flatMap(({ answers }) => answers.map(({ how }) => how)));
  const all = ["bare", "beaten", "greed", "late", "missed", "nothing", "tap", "won", "wrong_tap"];
  assert.deepEqual([...new Set(hows)].sort(), all);
});

interface Step {
  do: string;
  moment?: Moment;
  hand?: { seat: number; reaction: number; guess: boolean };
  seat?: number;
  ms?: number;
  card?: number;
  right?: boolean;
  seats?: number[];
}

function heardOf(watch: Watch, step: Step): Answer[] {
  if (step.moment !== undefined) return watch.hear(step.moment);
  if (step.hand !== undefined) return watch.late(step.hand);
  if (step.do === "nothing") return watch.nothing(step.seat ?? -1, step.ms ?? 0);
  if (step.do === "number") return watch.tapped(step.seat ?? -1, step.card ?? -1, step.ms ?? 0, step.right ?? false);
  if (step.seats !== undefined) watch.openedCorrection(step.seats);
  else if (step.do === "void") watch.voided();
  return [];
}

const plain = (answer: Answer): Answer => ({ new: [], older: [], read: false, ...answer });

test("a new child begins with easy facts, and nothing is hard before something was slow or wrong", () => {
  const learner = newLearner();
  const easy = (facts: number[]) => facts.every((fact) => (HARDNESS["×"][fact] ?? 0) < -0.5);
  assert.ok(easy(threeForToday(learner, "×", DAY)));
  assert.ok(easy(byWorth(learner, "×", DAY).slice(0, 12)));
  for (const fact of ALL) learn(learner, "×", { seat: 0, how: "card", ms: 1500, new: [fact] }, DAY);
  assert.deepEqual(hardest(learner, "×", DAY), []);
  for (let i = 0; i < 4; i++) learn(learner, "×", { seat: 0, how: "wrong_card", ms: 1000, new: [46] }, DAY); // 7×8
  assert.deepEqual(hardest(learner, "×", DAY), [46]);
  assert.equal(threeForToday(learner, "×", DAY + 1)[0], 46);
});
