import assert from "node:assert/strict";
import { test } from "node:test";
import { learn } from "../src/learning/estimate.ts";
import { newLearner } from "../src/learning/knowledge.ts";
import { ProfileError, write } from "../src/learning/profile.ts";
import { carried, received } from "../src/profiles/carried.ts";
import { same } from "../src/profiles/secrets.ts";

const learner = newLearner();
learn(learner, "+", { seat: 0, how: "card", ms: 1500, new: [30] }, 20_000);
const map = write(learner, 20_000);

test("a child arrives as it left: cat, pictures, map", () => {
  const text = carried({ cat: "siamese", secret: [2, 8], map, won: {}, days: { "20000": 60 } });
  assert.ok(text.length < 450, `${text.length}`);
  assert.equal(encodeURI(text), text); // a link may hold it
  const there = received(`${text}\n`);
  assert.equal(there.cat, "siamese");
  assert.deepEqual(there.secret, [2, 8]);
  assert.equal(write(there.learner, 20_000), map);
});

test("a map alone arrives, too", () => {
  assert.equal(received(map).cat, null);
  assert.equal(write(received(map).learner, 20_000), map);
});

test("what is no child is refused with its reason", () => {
  const reasons: Record<string, string> = {
    "": "foreign",
    "unicorn.12.matou1.": "foreign",
    "ginger.12.": "foreign",
    [`ginger.12.${map.slice(0, -2)}`]: "damaged",
    "ginger.12.matou7.abc": "newer",
    [`{"deep": ${"[".repeat(900)}`]: "foreign",
    [" ".repeat(10_000_000)]: "too_long",
  };
  for (const [text, reason] of Object.entries(reasons))
    assert.throws(
      () => received(text),
      (error) => error instanceof ProfileError && error.reason === reason,
      text.slice(0, 30),
    );
});

test("secret pictures are two, in any order", () => {
  assert.ok(same([1, 2], [2, 1]) && same([3, 3], [3, 3]));
  assert.ok(!same([1, 2], [1, 1]) && !same([1, 2], [2, 3]));
});
