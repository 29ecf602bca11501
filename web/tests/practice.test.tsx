import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { render } from "preact";
import { newLearner } from "../src/learning/knowledge.ts";
import { useKeeper } from "../src/practice/keeper.ts";
import { type Session, answer, begin } from "../src/practice/session.ts";
import * as children from "../src/profiles/children.ts";
import { newDevice } from "./device.ts";

const chance = () => 0.7;

/** So many seconds later the right number is typed. */
function typed(session: Session, seconds: number): Session {
  const said = "value" in session.asks ? session.asks.value : null;
  return answer(session, said, session.since + seconds * 1000, chance);
}

test("two minutes that are left early are kept, and their time is counted once", async () => {
  newDevice();
  children.look();
  const window = new Window();
  Object.assign(globalThis, {
    document: window.document,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
  children.add("ginger", [2, 7], newLearner());
  let session = begin(children.knownHere(), "×", 20_000, true, 0, chance);
  const Running = () => (useKeeper("ginger", () => session), null);
  const place = document.createElement("div");
  render(<Running />, place);
  const seconds = () => Object.values(children.mine()?.days ?? {}).reduce((sum, day) => sum + day, 0);
  const asked = () => children.learnerOf("ginger").families["×"]?.answers.reduce((sum, one) => sum + one, 0);

  for (let i = 0; i < 3; i++) session = typed(session, 1); // numbers that are only copied
  for (let i = 0; i < 4; i++) session = typed(session, 5);
  window.dispatchEvent(new window.Event("pagehide"));
  const first = seconds();
  assert.ok(first >= 20 && first <= 22, `${first}`);
  window.dispatchEvent(new window.Event("pagehide"));
  assert.equal(seconds(), first);

  for (let i = 0; i < 2; i++) session = typed(session, 5); // the page was shown again
  render(null, place);
  assert.equal(seconds(), first + 10);
  window.dispatchEvent(new window.Event("pagehide"));
  assert.equal(seconds(), first + 10);
  children.look(); // as after opening the page anew
  assert.equal(asked(), 6);
  await window.happyDOM.close();
});
