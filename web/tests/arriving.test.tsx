import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Window } from "happy-dom";
import { render } from "preact";
import { act } from "preact/test-utils";
import { learn } from "../src/learning/estimate.ts";
import { newLearner } from "../src/learning/knowledge.ts";
import { number } from "../src/learning/facts.ts";
import { Arrived } from "../src/profiles/Arrived.tsx";
import { useArrived } from "../src/profiles/arriving.ts";
import { type Carried, carried } from "../src/profiles/carried.ts";
import * as children from "../src/profiles/children.ts";
import { newDevice } from "./device.ts";

const HARD = number(7, 8);
let window: Window;

beforeEach(() => {
  newDevice();
  children.look();
  window = new Window({ url: "http://matou.test/who" });
  Object.assign(globalThis, {
    ...{ document: window.document, location: window.location, history: window.history },
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    requestAnimationFrame: () => 0, // no stills are made
  });
});

/** Puts a fragment into the address, and waits until the page was told. */
function enter(fragment: string): Promise<unknown> {
  const changed = new Promise((resolve) => window.addEventListener("hashchange", resolve, { once: true }));
  location.hash = fragment;
  return changed;
}

/** What a page that stands at an address hears of it, then of another one that is put into its place. */
async function heard(first: string, then: string): Promise<{ came: Carried[]; tables: string[]; troubles: string[] }> {
  const came: Carried[] = [];
  const tables: string[] = [];
  const troubles: string[] = [];
  function Listens() {
    useArrived(
      (one) => came.push(one),
      (text) => tables.push(text),
      (why) => troubles.push(why),
    );
    return null;
  }
  await enter(first);
  const place = document.createElement("div");
  await act(() => render(<Listens />, place));
  assert.equal(location.hash, "");
  await enter(then);
  assert.equal(location.hash, "");
  render(null, place);
  await window.happyDOM.close();
  return { came, tables, troubles };
}

test("a link is read when the page opens and when it is put into the address later", async () => {
  children.add("ginger", [2, 7]);
  children.add("snow", [0, 1]);
  const [ginger, snow] = (["ginger", "snow"] as const).map((cat) => {
    const child = children.childOf(cat);
    return child === undefined ? "" : carried(child);
  });
  const { came, troubles } = await heard(ginger ?? "", snow ?? "");
  assert.deepEqual(
    came.map((one) => one.cat),
    ["ginger", "snow"],
  );
  assert.deepEqual(troubles, []);
});

test("a torn link is told, and taken out of the address", async () => {
  const { came, troubles } = await heard("%", "hello");
  assert.deepEqual(came, []);
  assert.deepEqual(troubles, ["bring.damaged", "bring.foreign"]);
});

test("whoever lives here gives way to a map that arrives only after its own two pictures", async () => {
  children.add("ginger", [2, 7]);
  children.be(null);
  const learner = newLearner();
  learn(learner, "×", { seat: 0, how: "card", ms: 1500, new: [HARD] }, 20_000);
  const known = () => children.learnerOf("ginger").families["×"]?.answers[HARD] ?? 0;
  let done = 0;
  const place = document.createElement("div");
  await act(() => render(<Arrived carried={{ cat: "ginger", secret: [0, 1], learner }} done={() => done++} />, place));
  const touch = async (which: string, at = 0) => {
    await act(() => place.querySelectorAll<HTMLElement>(which)[at]?.click());
  };
  await touch(".button-main");
  for (const picture of [0, 1]) await touch(".secret-pad button", picture); // as the link has them
  assert.deepEqual([known(), done, children.me.value], [0, 0, null]);
  for (const picture of [2, 7]) await touch(".secret-pad button", picture);
  assert.deepEqual([known(), done, children.me.value], [1, 1, "ginger"]);
  assert.deepEqual(children.mine()?.secret, [2, 7]);
  await window.happyDOM.close();
});

test("a link may name the tables of a class, and nothing but tables", async () => {
  const { came, tables, troubles } = await heard("#tables=3,1,2", "#tables=7,seven,77");
  assert.deepEqual([came, troubles], [[], []]);
  assert.deepEqual(tables, ["1,2,3", "7"]);
});
