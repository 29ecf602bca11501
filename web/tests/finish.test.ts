import assert from "node:assert/strict";
import { test } from "node:test";
import type { MouseSeen } from "../src/contract.ts";
import { equation } from "../src/finish/BestView.tsx";
import { places, resultOf, winners } from "../src/finish/result.ts";
import { multipli } from "../src/mouse/index.ts";
import { seat, shownRoom } from "../src/replay/shown.ts";
import { speak } from "../src/words/words.ts";

function table(more: Partial<MouseSeen>): MouseSeen {
  const seats = more.seats ?? 4;
  const blank = Array.from({ length: seats }, () => 0);
  return {
    game: "multipli",
    options: {},
    seats,
    players: seats,
    viewer: -1,
    turn: 0,
    over: true,
    winners: [],
    losers: [],
    next: 0,
    direction: 1,
    stacks: blank,
    piles: blank.map(() => []),
    out: [],
    points: blank,
    flips: 0,
    flipper: -1,
    open: false,
    awake: false,
    race: 0,
    hands: [],
    locked: "",
    reveal_due: false,
    ...more,
  };
}

const second = table({ winners: [2, 0], losers: [1, 3], out: [[2], [0]], stacks: [0, 5, 0, 4] });

test("who went out stands before who has fewer cards", () => {
  assert.deepEqual(places(second), [[2], [0], [3], [1]]);
  assert.deepEqual(winners(second), [2, 0]);
});

test("of two players with two seats each, who won stands first (M24)", () => {
  const doubled = table({ players: 2, winners: [2, 0], losers: [3], out: [[1], [2], [0]], stacks: [0, 0, 0, 5] });
  assert.deepEqual(places(doubled), [[0], [1]]);
});

test("the result is said to who won, who won too, who lost and who only watches", async () => {
  Object.assign(globalThis, { document: { documentElement: {} }, location: {} });
  await speak("en");
  const of = (you: number) =>
    resultOf(
      shownRoom("multipli", 4, () => undefined, you, you < 0 ? [] : [you]),
      second,
    );
  assert.deepEqual(of(2).title, "You win!");
  assert.match(of(2).more, /^You finished before everybody else\. .* won too\.$/);
  assert.match(of(0).more, / finished first, and you won too\.$/);
  assert.equal(of(0).title, "You win!");
  assert.match(of(1).title, / and .* win!$/);
  assert.match(of(1).more, /^Well played!/);
  assert.deepEqual(
    [of(2), of(0), of(1), of(-1)].map((one) => one.cheers),
    [true, true, false, true],
  );
  assert.equal(of(-1).more, "");
});

test("who played a recorded game sits where they sat", () => {
  const room = shownRoom("multipli", 2);
  const zoe = { guest: 7, cat: "calico" as const, words: [1, 2] as [number, number], name: "Zoé", level: "" as const };
  seat(room, [zoe, { ...zoe, guest: -1, cat: "tabby", name: "", level: "kitten" }]);
  assert.deepEqual(
    room.seen.value?.chairs.map((chair) => [chair.guest, chair.level]),
    [
      [7, ""],
      [-1, "kitten"],
    ],
  );
  assert.deepEqual(
    room.seen.value?.guests.map((guest) => [guest.name, guest.cat]),
    [["Zoé", "calico"]],
  );
  seat(room, []); // nobody noted who they were
  assert.equal(room.seen.value?.guests.length, 1);
});

test("an equation says a result once", () => {
  assert.equal(equation([35, 27], { game: "multipli" }), "4×6 = 24 = 3×8");
  assert.equal(equation([148, 57], { game: "multipli" }), "48 = 6×8");
  assert.equal(equation([88], { game: "course" }), "9×9 = 81");
});

test("a cap or a locked table that ended the game is told (M23, M27)", async () => {
  Object.assign(globalThis, { document: { documentElement: {} }, location: {} });
  await speak("en");
  const why = (more: Partial<MouseSeen>) => multipli.cutShort?.(table(more));
  assert.equal(why({}), "");
  assert.match(why({ options: { max_flips: "14" }, flips: 14 }) ?? "", /ended after 14 cards/);
  assert.match(why({ locked: "apart" }) ?? "", /Nobody could match any more/);
  assert.match(why({ locked: "long", options: { endless: "true" } }) ?? "", /for a long time/);
  assert.equal(why({ locked: "apart", over: false }), "");
});
