import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { render, type ComponentChild } from "preact";
import { Cat } from "../src/art/cats/Cat.tsx";
import { COATS, LOOKS, MOODS, type Coat } from "../src/art/cats/coats.ts";
import { Card } from "../src/art/cards/Card.tsx";
import { CardFace } from "../src/art/cards/faces.tsx";
import { MOUSE_STATES, MouseInCheese } from "../src/art/mouse.tsx";
import { SPECIALS, SpecialPicture } from "../src/art/specials/index.tsx";

const window = new Window();
Object.assign(globalThis, { document: window.document });

function drawn(picture: ComponentChild): Element {
  const place = document.createElement("div");
  render(picture, place);
  return place;
}

test("sixteen cats in five moods are eighty different drawings", () => {
  const seen = new Set(
    COATS.flatMap((coat) =>
      MOODS.map((mood) => drawn(<Cat coat={coat} mood={mood} />).innerHTML.replace(/art\d+/g, "")),
    ),
  );
  assert.equal(seen.size, 80);
});

test("two cats with one pattern have other ears, another skull and another tail", () => {
  const shape = (coat: Coat) => [LOOKS[coat].ears, LOOKS[coat].skull, LOOKS[coat].tail];
  assert.equal(COATS.length, 16);
  for (const one of COATS)
    for (const other of COATS)
      if (one !== other && LOOKS[one].pattern === LOOKS[other].pattern)
        shape(one).forEach((part, at) => assert.notEqual(part, shape(other)[at], `${one} and ${other}: ${part}`));
});

test("no path holds a number that is none", () => {
  for (const coat of COATS)
    for (const mood of MOODS) assert.doesNotMatch(drawn(<Cat coat={coat} mood={mood} />).innerHTML, /NaN|undefined/);
  for (const state of MOUSE_STATES)
    assert.doesNotMatch(drawn(<MouseInCheese state={state} />).innerHTML, /NaN|undefined/);
  for (const special of SPECIALS)
    assert.doesNotMatch(drawn(<SpecialPicture special={special} />).innerHTML, /NaN|undefined/);
});

test("a drawing with words is a spoken picture, one without is silent", () => {
  assert.equal(
    drawn(<Cat coat="snow" label="Snow" />)
      .querySelector("svg")
      ?.getAttribute("aria-label"),
    "Snow",
  );
  assert.equal(
    drawn(<Cat coat="snow" />)
      .querySelector("svg")
      ?.getAttribute("aria-hidden"),
    "true",
  );
});

test("two drawings never share the name of a clip path", () => {
  const ids = [
    ...drawn(
      <>
        <Cat coat="tabby" />
        <Cat coat="tabby" />
      </>,
    ).querySelectorAll("[id]"),
  ].map((node) => node.id);
  assert.equal(new Set(ids).size, ids.length);
});

test("a product card shows its multiplications", () => {
  const text = drawn(<CardFace face={{ kind: "result", value: 24, sign: "×" }} />).textContent ?? "";
  assert.match(text.replace(/\s/g, ""), /3×84×6/);
});

test("a card face down tells nothing of its face", () => {
  const hidden = drawn(<Card game="addi" up={false} face={{ kind: "operation", a: 7, b: 8, sign: "+" }} />);
  assert.doesNotMatch(hidden.textContent ?? "", /[78]/);
});
