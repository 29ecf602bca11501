import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { learn } from "../src/learning/estimate.ts";
import { newLearner } from "../src/learning/knowledge.ts";
import { today } from "../src/profiles/days.ts";
import { number } from "../src/learning/facts.ts";
import { unkept } from "../src/device/kept.ts";
import { newDevice } from "./device.ts";
import * as children from "../src/profiles/children.ts";

let device = newDevice();

beforeEach(() => {
  device = newDevice();
  children.look();
});

const hard = number(7, 8);
const practised = () => {
  const learner = newLearner();
  for (let i = 0; i < 4; i++) learn(learner, "×", { seat: 0, how: "card", ms: 1500, new: [hard] }, 20_000);
  return learner;
};

test("a child is kept with its cat, pictures, map and time, and is who plays", () => {
  children.add("ginger", [2, 7], practised());
  children.spent("ginger", 119.6);
  children.look(); // as after opening the page anew
  assert.equal(children.me.value, "ginger");
  const child = children.mine();
  assert.deepEqual(child?.secret, [2, 7]);
  assert.deepEqual(Object.values(child?.days ?? {}), [120]);
  assert.equal(children.learnerOf("ginger").families["×"]?.answers[hard], 4);
  assert.equal(unkept.value, false);
});

test("what is learnt is kept, and as precise in this window as it was reckoned", () => {
  children.add("snow", [0, 1]);
  const learner = children.learnerOf("snow");
  learn(learner, "×", { seat: 0, how: "card", ms: 2000, new: [hard] }, today());
  const pace = learner.families["×"]?.pace;
  children.learnt("snow");
  assert.equal(children.learnerOf("snow").families["×"]?.pace, pace);
  children.look();
  assert.ok(Math.abs((children.learnerOf("snow").families["×"]?.pace ?? 0) - (pace ?? 9)) < 0.002);
});

test("several children, each under another cat", () => {
  children.add("ginger", [0, 1]);
  children.add("tabby", [3, 4]);
  children.add("tabby", [8, 8]); // taken: nothing happens
  assert.deepEqual(
    children.everybody().map((one) => one.cat),
    ["tabby", "ginger"],
  );
  assert.deepEqual(children.childOf("tabby")?.secret, [3, 4]);
  assert.equal(children.freeCats().includes("tabby"), false);
});

test("deleted is deleted: not one character stays", () => {
  children.add("ginger", [2, 7], practised());
  children.forgetChild("ginger");
  assert.deepEqual([...device.kept], []);
  assert.equal(children.me.value, null);
  children.look();
  assert.deepEqual(children.everybody(), []);
});

test("a new cat takes over what the guest did, and the next guest begins anew", () => {
  learn(children.knownHere(), "×", { seat: 0, how: "card", ms: 1500, new: [hard] }, 20_000);
  const answers = () => children.knownHere().families["×"]?.answers[hard] ?? 0;
  children.add("ginger", [2, 7]);
  assert.equal(answers(), 1);
  children.add("snow", [0, 1]);
  assert.equal(answers(), 0);
  learn(children.learnerOf("snow"), "×", { seat: 0, how: "card", ms: 1500, new: [hard] }, 20_000);
  learn(children.learnerOf("snow"), "×", { seat: 0, how: "card", ms: 1500, new: [hard] }, 20_000);
  assert.equal(children.learnerOf("ginger").families["×"]?.answers[hard], 1);
  children.forgetChild("ginger");
  children.be(null);
  assert.equal(answers(), 0);
});

test("what cannot be read is told and never overwritten", () => {
  const whole = JSON.stringify({ secret: [1, 2], map: "matou1.AAAAAAAAA..AAA", days: {} });
  const hostile: Record<string, string> = {
    damaged: '{"secret": [1, 2], "map": "matou1.AAAAAAAAA..zzz"}',
    foreign: '{"secret": [1, 2], "map": "hello"}',
    newer: '{"secret": [1, 2], "map": "matou9.xyz"}',
    too_long: `{"map": "${"x".repeat(10_000_000)}"}`,
  };
  for (const [why, text] of Object.entries(hostile)) {
    device.kept.set("matou.child.smoke", text);
    children.look();
    const [one] = children.everybody();
    assert.ok(one !== undefined && children.isUnread(one), why);
    assert.equal(one.why, why);
    children.add("smoke", [0, 0]);
    children.spent("smoke", 60);
    children.learnt("smoke", newLearner());
    assert.equal(device.kept.get("matou.child.smoke"), text);
  }
  for (const text of ["[", "null", "7", `${"[".repeat(9000)}${"]".repeat(9000)}`, '{"map": NaN}', whole.slice(0, 40)]) {
    device.kept.set("matou.child.smoke", text);
    children.look();
    assert.ok(children.everybody().every(children.isUnread), text.slice(0, 20));
  }
});

test("days that are no numbers are left out", () => {
  children.add("ginger", [0, 1]);
  const text = device.kept.get("matou.child.ginger") ?? "";
  device.kept.set("matou.child.ginger", text.replace('"days":{}', '"days":{"1":60,"2":"x","3":null,"4":1e999}'));
  children.look();
  assert.deepEqual(children.childOf("ginger")?.days, { "1": 60 });
});

test("where the device keeps nothing, play goes on and the page knows it", () => {
  device.forbidden = true;
  children.look();
  children.add("ginger", [0, 1], practised());
  assert.equal(unkept.value, true);
  children.look(); // another window of this device changed something
  assert.equal(children.mine()?.cat, "ginger");
  assert.equal(children.mine()?.cat, "ginger");
  assert.equal(children.learnerOf("ginger").families["×"]?.answers[hard], 4);
  children.forgetChild("ginger");
  assert.deepEqual(children.everybody(), []);
});

test("where the device keeps nothing, a child counts for the first screen and for the deck all the same", async () => {
  Object.assign(globalThis, { location: { pathname: "/" }, addEventListener: () => undefined });
  const { anybody, someone } = await import("../src/screens/starting.ts");
  device.forbidden = true;
  assert.deepEqual([someone(), anybody()], [false, false]);
  children.add("ginger", [0, 1]);
  assert.deepEqual([someone(), anybody()], [true, true]);
  children.be(null);
  assert.deepEqual([someone(), anybody()], [false, true]);
  children.forgetChild("ginger");
  assert.deepEqual([someone(), anybody()], [false, false]);
});
