import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsAt, choose, leafletAt, mapAt } from "../src/print/sheets.ts";

test("the address of a deck says how it was set up, and nothing of whom", () => {
  const options = { tables: "2,5,", specials: "chase,gift,", edition: "modern", late_greed: "sins" };
  assert.equal(
    cardsAt("multipli", options),
    "/api/print/deck/multipli.pdf?tables=2%2C5%2C&specials=chase%2Cgift%2C&names=modern" +
      "&language=en&paper=a4&backs=duplex&ink=full",
  );
});

test("a short deck that is still to be picked is asked for by its size, a dealt one by its results", () => {
  assert.match(cardsAt("addi", {}, true), /\?short=40&/);
  assert.match(cardsAt("addi", { results: "12,13" }, true), /\?results=12%2C13&language/);
});

test("what was chosen for the printer holds for the next sheet", () => {
  choose("paper", "letter");
  choose("ink", "little");
  assert.equal(leafletAt("chasse"), "/api/print/rules/chasse.pdf?language=en&paper=letter&ink=little");
  choose("paper", "a4");
  choose("ink", "full");
});

test("the map to colour is of products or of sums", () => {
  assert.equal(mapAt("+"), "/api/print/map.pdf?family=addi&language=en&paper=a4&ink=full");
});
