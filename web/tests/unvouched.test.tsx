import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Window } from "happy-dom";
import { render } from "preact";
import { act } from "preact/test-utils";
import { Unvouched } from "../src/screens/Unvouched.tsx";

async function said(vouched: boolean, undeclared = false): Promise<string> {
  const window = new Window();
  const answer = () => Promise.resolve(new Response(JSON.stringify({ origin: "", vouched, undeclared })));
  Object.assign(globalThis, { document: window.document, fetch: answer });
  const place = document.createElement("div");
  await act(() => render(<Unvouched />, place));
  await act(() => turn()); // the answer arrives
  await window.happyDOM.close();
  return place.textContent ?? "";
}

test("a lobby says where a line that is made longer is not found out, and nothing where it is", async () => {
  assert.equal(await said(false), "lobby.unvouched");
  assert.equal(await said(true), "");
});

test("a lobby says that a proxy stands in between which the server was not told of", async () => {
  assert.equal(await said(true, true), "lobby.undeclared");
});
