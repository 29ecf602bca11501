import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { renderToString } from "preact-render-to-string";
import type { EventSeen, GameEvent, MouseSeen, Settings } from "../src/contract.ts";
import { learn } from "../src/learning/estimate.ts";
import { newLearner } from "../src/learning/knowledge.ts";
import { number } from "../src/learning/facts.ts";
import * as children from "../src/profiles/children.ts";
import { NewlyLit } from "../src/profiles/NewlyLit.tsx";
import { fitted } from "../src/profiles/decks.ts";
import { sit, sitter } from "../src/profiles/sitting.ts";
import { threeOf } from "../src/profiles/three.ts";
import { guestGame, newlyLit, watch } from "../src/profiles/watching.ts";
import { shownRoom } from "../src/replay/shown.ts";
import type { Ask } from "../src/room/connection.ts";
import type { Room } from "../src/room/room.ts";
import type { Seat } from "../src/room/seats.ts";
import { speak, speakOfLearning } from "../src/words/words.ts";
import { operationCard } from "../src/table/cards.ts";
import { newDevice } from "./device.ts";

const ALONE: Seat = { room: "1234", token: "t", way: "alone" };
const TABLET: Seat = { ...ALONE, way: "tablet" };
const [SIX_FOUR, EIGHT_THREE, SEVEN_SEVEN] = [53, 72, 66]; // cards

beforeEach(() => {
  newDevice();
  Object.assign(globalThis, {
    document: { documentElement: { classList: { contains: () => true } } }, // nothing is timed
    requestAnimationFrame: () => 0,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  children.look();
  newlyLit.value = [];
});

/** A game at the mouse, told as the server tells it. */
class Story {
  private ms = 0;
  private fallen = 0;
  readonly piles: number[][];
  constructor(
    readonly room: Room,
    readonly players = 3,
  ) {
    this.piles = Array.from({ length: players }, () => []);
    this.tell({ fact: "dealt" });
  }
  flips(seat: number, card: number): this {
    this.ms += 3000;
    this.fallen += 1;
    this.piles[seat]?.push(card);
    return this.tell(this.played([{ event: "Flipped", sentence: "Flipped", seat, card }]), true);
  }
  wins(seat: number, loser: number, reaction: number): this {
    this.ms += reaction;
    const tops = [seat, loser].map((one) => this.piles[one]?.at(-1) ?? -1);
    const won: GameEvent = { event: "Won", sentence: "Won.pair", seat, losers: [loser], why: "pair", tops };
    for (const one of [seat, loser]) this.piles[one]?.splice(0);
    return this.tell({ ...this.played([won]), photo: [{ seat, reaction, line: 0, guess: false }] });
  }
  ends(): this {
    return this.tell(this.played([]), false, true);
  }
  private played(events: GameEvent[]): EventSeen {
    return { fact: "played", ms: this.ms, events };
  }
  private tell(event: EventSeen, open = false, over = false): this {
    this.room.hear({ say: "told", n: this.room.n.value + 1, event, table: this.table(open, over), room: null });
    return this;
  }
  private table(open: boolean, over: boolean): MouseSeen {
    const none = this.piles.map(() => 0);
    return {
      ...{ game: "multipli", options: {}, seats: this.players, players: this.players, viewer: 0, turn: 0, over },
      ...{ winners: [], losers: [], next: 0, direction: 1, stacks: none, piles: this.piles.map((pile) => [...pile]) },
      ...{
        out: [],
        points: none,
        flips: this.fallen,
        flipper: 0,
        open,
        awake: open,
        race: 0,
        hands: [],
        reveal_due: false,
      },
      locked: "",
    };
  }
}

const answersTo = (cat: "ginger" | "snow", a: number, b: number): number =>
  children.learnerOf(cat).families["×"]?.answers[number(a, b)] ?? 0;

test("alone, the one who plays here learns by its own hand, and it is kept when the game is over", () => {
  children.add("ginger", [0, 1]);
  const room = shownRoom("multipli", 3, () => undefined, 0, [0]);
  const stop = watch(room, ALONE);
  new Story(room).flips(1, SIX_FOUR).flips(0, EIGHT_THREE).wins(0, 1, 900).flips(2, SEVEN_SEVEN).ends();
  assert.equal(answersTo("ginger", 3, 8), 1);
  stop();
  children.look();
  assert.equal(answersTo("ginger", 3, 8), 1);
  assert.deepEqual(Object.values(children.mine()?.days ?? {}), [10]);
});

test("what somebody without a cat plays alone counts for the cat that is chosen after it", () => {
  const room = shownRoom("multipli", 3, () => undefined, 0, [0]);
  const stop = watch(room, ALONE);
  new Story(room).flips(1, SIX_FOUR).flips(0, EIGHT_THREE).wins(0, 1, 900).flips(2, SEVEN_SEVEN).ends();
  assert.deepEqual(guestGame.value?.facts, [number(3, 8), number(4, 6)]);
  children.add("ginger", [0, 1]);
  assert.equal(answersTo("ginger", 3, 8), 1);
  stop();
});

test("the number of a pair that a child taps counts for its own card", () => {
  children.add("ginger", [0, 1]);
  const room = shownRoom("multipli", 3, () => undefined, 0, [0]);
  const stop = watch(room, ALONE);
  const story = new Story(room).flips(1, SIX_FOUR).flips(0, EIGHT_THREE).wins(1, 0, 900);
  const before = answersTo("ginger", 3, 8);
  room.deed.value = { what: "number", seat: 0, card: EIGHT_THREE, ms: 700, right: true };
  story.ends();
  assert.equal(answersTo("ginger", 3, 8), before + 1);
  stop();
});

test("what somebody does once counts once, however many cards fall after it", () => {
  children.add("ginger", [0, 1]);
  const room = shownRoom("multipli", 3, () => undefined, 0, [0]);
  const stop = watch(room, ALONE);
  const story = new Story(room).flips(1, operationCard(5, 5)).flips(0, EIGHT_THREE);
  room.deed.value = { what: "nothing", chair: 0, ms: 1300 };
  const thought = (fact: number) => children.learnerOf("ginger").families["×"]?.own[fact];
  const said = thought(number(3, 8));
  assert.notEqual(said, 0);
  story.flips(2, operationCard(4, 5)).flips(1, operationCard(3, 7)).ends();
  assert.equal(thought(number(3, 8)), said);
  assert.equal(thought(number(4, 5)), 0);
  stop();
});

test("in the first game of a device the first own pair was dealt on purpose, and is no evidence", () => {
  children.add("ginger", [0, 1]);
  const room = shownRoom("multipli", 3, () => undefined, 0, [0]);
  const seen = room.seen.value;
  assert.ok(seen !== null);
  const others = seen.chairs.map((chair, place) => (place === 0 ? chair : { ...chair, guest: -1 }));
  room.seen.value = { ...seen, chairs: others, settings: { ...seen.settings, first: true } };
  const stop = watch(room, ALONE);
  const story = new Story(room).flips(1, SIX_FOUR).flips(0, EIGHT_THREE).wins(0, 1, 900).flips(2, SEVEN_SEVEN);
  assert.equal(answersTo("ginger", 3, 8), 0);
  story.flips(1, SIX_FOUR).flips(0, EIGHT_THREE).wins(0, 1, 900).flips(2, SEVEN_SEVEN).ends();
  assert.equal(answersTo("ginger", 3, 8), 1);
  stop();
});

test("a game that was won is what the child's cat wears, and days are counted", () => {
  children.add("ginger", [0, 1]);
  children.wins("ginger", "course");
  children.wins("ginger", "course");
  children.look();
  assert.deepEqual(children.childOf("ginger")?.won, { course: 2 });
});

test("the three facts of a day stay until the next", () => {
  assert.deepEqual(threeOf("ginger", 5, () => [1, 2, 3]), [1, 2, 3]); // prettier-ignore
  assert.deepEqual(threeOf("ginger", 5, () => [7, 8, 9]), [1, 2, 3]); // prettier-ignore
  assert.deepEqual(threeOf("snow", 5, () => [7, 8, 9]), [7, 8, 9]); // prettier-ignore
  assert.deepEqual(
    threeOf("snow", 6, () => [4]),
    [4],
  );
});

test("what lights up in a game is told for whom, and a new deal begins anew", async () => {
  children.add("ginger", [0, 1]);
  const learner = children.learnerOf("ginger");
  for (let i = 0; i < 6; i++)
    learn(learner, "×", { seat: 0, how: "card", ms: 1300, new: [number(2, 2), number(5, 5)] }, 20_000);
  const known = learner.families["×"];
  assert.ok(known !== undefined);
  known.lit.fill(false);
  const room = shownRoom("multipli", 3, () => undefined, 0, [0]);
  const stop = watch(room, ALONE);
  const story = new Story(room).flips(1, SIX_FOUR).flips(0, EIGHT_THREE).wins(0, 1, 700);
  assert.equal(newlyLit.value[0]?.cat, "ginger");
  assert.ok(newlyLit.value[0]?.facts.includes(number(5, 5)));
  story.ends();
  await speak("en");
  await speakOfLearning();
  const said = renderToString(<NewlyLit room={room} />);
  assert.match(said, /Newly lit on the map.*5 × 5 = 25/s);
  new Story(room);
  assert.deepEqual(newlyLit.value, []);
  stop();
});

test("round one tablet each seat teaches the child that sits there, and a guest's seat nobody", () => {
  children.add("ginger", [0, 1]);
  children.add("snow", [2, 3]);
  children.be(null);
  const room = shownRoom("multipli", 3, () => undefined, 0, [0, 1, 2]);
  sit(TABLET, 0, "ginger");
  sit(TABLET, 1, "snow");
  sit(TABLET, 2, "snow"); // nobody sits twice
  assert.deepEqual(
    [0, 1, 2].map((chair) => sitter(room, TABLET, chair)),
    ["ginger", null, "snow"],
  );
  const stop = watch(room, TABLET);
  new Story(room).flips(1, SIX_FOUR).flips(2, EIGHT_THREE).wins(2, 1, 900).flips(0, SEVEN_SEVEN).ends();
  stop();
  assert.equal(answersTo("snow", 3, 8), 1);
  assert.equal(answersTo("ginger", 3, 8), 0);
});

test("a seat that a cat minds teaches nobody anything", () => {
  children.add("ginger", [0, 1]);
  const room = shownRoom("multipli", 3, () => undefined, 0, [0]);
  const seen = room.seen.value;
  assert.ok(seen !== null);
  room.seen.value = { ...seen, chairs: seen.chairs.map((chair) => ({ ...chair, minded: true })) };
  const before = children.mine()?.map;
  const stop = watch(room, ALONE);
  new Story(room).flips(1, SIX_FOUR).flips(0, EIGHT_THREE).wins(0, 1, 900).ends();
  stop();
  assert.equal(children.mine()?.map, before);
});

const USUAL: Settings = { game: "multipli", deck: "short", options: { tables: "5", specials: "none" }, cats: "yours" };

function practised(): ReturnType<typeof newLearner> {
  const learner = newLearner();
  const facts = Array.from({ length: 55 }, (_, fact) => fact);
  for (let i = 0; i < 3; i++)
    for (const fact of facts)
      learn(learner, "×", { seat: 0, how: "card", ms: fact % 9 === 4 ? 9000 : 1300, new: [fact] }, 20_000);
  return learner;
}

test("the deck is made round what a child knows least, and what the host chose stays", () => {
  children.add("ginger", [0, 1], practised());
  const { options = {}, deck } = fitted(USUAL, ["ginger"]);
  assert.equal(deck, "short");
  assert.equal(options["tables"], undefined);
  assert.equal(options["specials"], "none");
  assert.ok((options["results"] ?? "").split(",").length > 3);
  for (const kept of [
    { ...USUAL, deck: "whole" as const },
    { ...USUAL, options: { tables: "2,7," } },
  ])
    assert.deepEqual(fitted(kept, ["ginger"]), kept);
  children.add("snow", [0, 1]); // a map that is still empty chooses nothing
  assert.deepEqual(fitted(USUAL, ["snow"]), USUAL);
});

test("a child plays as its own cat", () => {
  children.add("smoke", [0, 1]);
  const asked: Ask[] = [];
  const room = shownRoom("multipli", 3, (message) => asked.push(message), 0, [0]);
  watch(room, ALONE)();
  assert.deepEqual(asked, [{ ask: "dress", cat: "smoke", name: "" }]);
});

test("whoever sits down with a map that knows enough tells its pace, once", () => {
  children.add("ginger", [0, 1], practised());
  const asked: Ask[] = [];
  const room = shownRoom("multipli", 3, (message) => asked.push(message), 9);
  const stop = watch(room, ALONE);
  assert.equal(asked.length, 0); // nobody of this page sits yet
  const seen = room.seen.value;
  const [first, ...others] = seen?.chairs ?? [];
  assert.ok(seen !== null && first !== undefined);
  for (let i = 0; i < 2; i++) room.seen.value = { ...seen, chairs: [{ ...first, guest: 9 }, ...others] };
  stop();
  assert.deepEqual(
    asked.map((one) => one.ask),
    ["usual"],
  );
});

test("before the deal the server is told the deck and the pace, and nothing else", async () => {
  children.add("ginger", [0, 1], practised());
  const asked: Ask[] = [];
  const room = shownRoom("multipli", 3, (message) => asked.push(message), 0, [0]);
  const seen = room.seen.value;
  assert.ok(seen !== null);
  room.seen.value = { ...seen, settings: USUAL };
  Object.assign(globalThis, { location: { pathname: "/", hash: "" } });
  const { deal } = await import("../src/screens/starting.ts");
  for (const way of ["alone", "link"] as const) {
    asked.splice(0);
    await deal(room, { ...ALONE, way });
    assert.deepEqual(
      asked.map((one) => Object.keys(one).sort().join()),
      ["ask,settings", "ask,ms", "ask"],
    );
  }
  const pace = asked[1];
  assert.ok(pace?.ask === "usual" && (pace.ms ?? 0) > 800 && (pace.ms ?? 0) < 4000);
});
