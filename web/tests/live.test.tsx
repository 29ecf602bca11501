import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Window } from "happy-dom";
import { render } from "preact";
import { announce } from "../src/speech/live.ts";
import { useAsked } from "../src/speech/now.ts";

function Turn({ flips }: { flips: number }) {
  useAsked(`Your turn ${flips}`, flips);
  return null;
}

test("a turn is told before what comes of it, however soon that comes, and once", async () => {
  const window = new Window();
  Object.assign(globalThis, { document: window.document });
  document.body.innerHTML = '<div id="tells"></div>';
  const place = document.createElement("div");
  render(<Turn flips={1} />, place);
  render(<Turn flips={1} />, place);
  announce("You flip.");
  render(<Turn flips={2} />, place);
  announce("You flip again.");
  await pause(200);
  const told = [...document.querySelectorAll("#tells p")].map((line) => line.textContent);
  assert.deepEqual(told, ["Your turn 1", "You flip.", "Your turn 2", "You flip again."]);
  await window.happyDOM.close();
});
