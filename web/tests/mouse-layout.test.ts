// Nothing lies on anything else, nothing leaves the board, and every top can be read.
import { test } from "node:test";
import assert from "node:assert/strict";
import { type Box, type Layout, ownLayout, tabletLayout } from "../src/mouse/board/layout.ts";
import { readersOf, slotsOf } from "../src/mouse/board/slots.ts";
import { type Edge, TURNED, round } from "../src/table/edges.ts";

const SCREENS: [string, number, number][] = [
  ["phone", 390, 720],
  ["small phone", 320, 520],
  ["laptop beside the story", 724, 690],
  ["projector", 1440, 1000],
  ["phone on its side", 844, 320],
];

/** The corners of a place on the board, as it lies there. */
function extent(place: Box & { turned?: number }): { left: number; right: number; top: number; bottom: number } {
  const lying = Math.abs(place.turned ?? 0) === 90;
  const w = lying ? place.h : place.w;
  const h = lying ? place.w : place.h;
  return { left: place.x - w / 2, right: place.x + w / 2, top: place.y - h / 2, bottom: place.y + h / 2 };
}

function sound(layout: Layout, w: number, h: number, what: string): void {
  const boxes = [
    ...layout.places.map((place) => ({ name: `seat ${place.seat}`, ...extent(place) })),
    { name: "middle", ...extent(layout.middle) },
  ];
  for (const box of boxes)
    assert.ok(
      box.left >= -1 && box.top >= -1 && box.right <= w + 1 && box.bottom <= h + 1,
      `${what}: ${box.name} leaves the board`,
    );
  boxes.forEach((one, i) =>
    boxes.slice(i + 1).forEach((two) => {
      const apart =
        one.right <= two.left + 1 ||
        two.right <= one.left + 1 ||
        one.bottom <= two.top + 1 ||
        two.bottom <= one.top + 1;
      assert.ok(apart, `${what}: ${one.name} lies on ${two.name}`);
    }),
  );
}

for (const [name, w, h] of SCREENS)
  for (let seats = 3; seats <= 8; seats++)
    test(`${name}, ${seats} seats: one's own device`, () => {
      for (const mine of [[0], [seats - 1], []]) {
        const layout = ownLayout(seats, mine, w, h, 52);
        assert.deepEqual(
          layout.places.map((place) => place.seat),
          Array.from({ length: seats }, (_, seat) => seat),
        );
        sound(layout, w, h, name);
        for (const place of layout.places)
          assert.ok(
            place.card >= (name === "small phone" ? 34 : name === "phone on its side" ? 44 : 56),
            `seat ${place.seat}: a card of ${place.card}`,
          );
      }
    });

const TABLETS: [string, number, number][] = [
  ["tablet", 1024, 768],
  ["wide tablet", 1280, 800],
  ["laptop", 1366, 768],
  ["large screen", 1920, 1080],
  ["standing tablet", 768, 1024],
];

for (const [name, w, h] of [...TABLETS, ["phone on its side", 844, 390] as [string, number, number]])
  for (let people = 2; people <= (h < 480 ? 4 : 8); people++)
    test(`${name}, ${people} people: equal places at the edges`, () => {
      const layout = tabletLayout(people === 2 ? 4 : people, people, w, h);
      sound(layout, w, h, name);
      const sizes = new Set(layout.places.map((place) => `${place.card} ${place.w} ${place.h}`));
      assert.equal(sizes.size, 1, "everybody has the same");
      for (const place of layout.places) {
        assert.equal(place.turned, TURNED[place.edge]);
        assert.ok(place.card >= (h < 480 ? 60 : 84), `a card of ${place.card}`);
      }
    });

for (const [name, w, h] of TABLETS)
  for (let people = 3; people <= 8; people++)
    test(`${name}, ${people} people: where the cat woke, there its child plays`, () => {
      const lobby = round(people, people, w, h).spots;
      const table = tabletLayout(people, people, w, h).places;
      assert.deepEqual(
        table.map(({ x, y, w: wide, h: high, turned }) => ({ x, y, wide, high, turned })),
        lobby.map(({ x, y, w: wide, h: high, turned }) => ({ x, y, wide, high, turned })),
      );
    });

test("what happened is told beside the mouse, to both whom it concerns", () => {
  for (const [, w, h] of TABLETS)
    for (const readers of [
      ["bottom", "top"],
      ["left", "bottom"],
      ["right", "left"],
      ["top", "right"],
    ] as Edge[][]) {
      const { middle } = tabletLayout(4, 4, w, h);
      const { told, mouse } = slotsOf(middle, readers);
      const boxes = [...told.map((slot) => extent(slot)), extent(mouse)];
      assert.deepEqual(
        told.map((slot) => slot.turned),
        readers.map((edge) => TURNED[edge]),
      );
      const inner = extent(middle);
      boxes.forEach((box, i) => {
        assert.ok(box.left >= inner.left - 1 && box.right <= inner.right + 1, "inside the middle");
        assert.ok(box.top >= inner.top - 1 && box.bottom <= inner.bottom + 1, "inside the middle");
        for (const other of boxes.slice(i + 1))
          assert.ok(
            box.right <= other.left + 1 ||
              other.right <= box.left + 1 ||
              box.bottom <= other.top + 1 ||
              other.bottom <= box.top + 1,
            "nothing lies on anything",
          );
      });
    }
});

test("on a phone a story is told where no card lies", () => {
  for (const [, w, h] of SCREENS)
    for (let seats = 3; seats <= 8; seats++) {
      const layout = ownLayout(seats, [0], w, h, 52);
      sound({ ...layout, middle: layout.slot }, w, h, "slot");
    }
});

test("two of one edge: those across read it too", () => {
  const { places } = tabletLayout(8, 8, 1024, 768);
  assert.deepEqual(readersOf([0, 1], places), ["bottom", "top"]);
  assert.deepEqual(readersOf([0, 3], places), ["bottom", "left"]);
});

test("the next in play sits at one's left hand", () => {
  const { places } = ownLayout(4, [1], 390, 720);
  assert.ok(places[2]!.x < places[3]!.x && places[3]!.x < places[0]!.x);
});

test("at a tablet the seats follow each other clockwise", () => {
  const { places } = tabletLayout(8, 8, 1024, 768);
  const turn = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    (a.x - 512) * (b.y - 384) - (a.y - 384) * (b.x - 512);
  places.forEach((place, i) => assert.ok(turn(place, places[(i + 1) % 8]!) > 0, `seat ${i}`));
});

test("M3: two seats of one person lie at the same edge", () => {
  const { places } = tabletLayout(4, 2, 1024, 768);
  assert.deepEqual(
    places.map((place) => place.edge),
    ["bottom", "top", "bottom", "top"],
  );
});
