// The layout of a board of a given size: a rectangle for each seat, and the middle for the mouse.
import { type Box, type Spot, round } from "../../table/edges.ts";

export type { Box };
export interface Place extends Spot {
  wide: boolean; // cat and stack beside the pile, not above it
  card: number; // width of the pile's top
}
export interface Layout {
  places: Place[]; // by seat
  middle: Box;
  hint: Box; // what is awaited, in words
  slot: Box; // where the story lies: no card does
}

const RATIO = 1.4; // a card's height to its width
/** No card is wider than this, however large the screen. */
const largest = (h: number): number => Math.max(150, h * 0.27);
const CAT = 0.48; // a cat's height above its pile
const GAP = 6;
const NARROWEST = 112; // others stand in one row while each has as much
const LOW = 400;
export const TINY = 145; // so low a seat has its cat beside its name

const AROUND = 14; // the border and the gaps of a seat with its name above the pile
const NAMED = 0.17; // of the height of such a seat, for a name of two lines

/** Height that cat and pile leave to the name between them. */
export const nameRoom = ({ h, card }: Place): number => h - AROUND - card * (RATIO + CAT);

/** The largest card that fits, and on which side of it the rest stands. */
function fitted(seat: number, box: Box, most: number): Place {
  const above = AROUND + Math.max(32, box.h * NAMED);
  const tall = Math.min(box.w * 0.94, box.h < TINY ? (box.h - 34) / RATIO : (box.h - above) / (RATIO + CAT));
  const wide = Math.min(box.w * 0.58, box.w - 78, (box.h - 3 * GAP) / RATIO);
  const card = Math.round(Math.min(most, Math.max(tall, wide)));
  return { ...box, seat, edge: "bottom", turned: 0, wide: wide >= tall, card };
}

/** One's own: stack, pile and cat in a row, and below it room for what one can say. */
function near(seat: number, box: Box, says: boolean, most: number, alone: boolean): Place {
  const across = alone ? (box.w - 60) / 2.4 : (box.w - 36) / 1.8; // two seats of one person leave their cat out
  const below = (says ? 76 : 30) + (alone ? 0 : 62);
  const card = Math.round(Math.min(most, across, (box.h - below) / RATIO));
  return { ...box, seat, edge: "bottom", turned: 0, wide: true, card };
}

const split = (from: number, length: number, parts: number, part: number): number =>
  from + (length / parts) * (part + 0.5);

/** A device of one's own: the others across the table in the order of play, oneself below. */
export function ownLayout(seats: number, mine: number[], w: number, h: number, hint = 0, says = false): Layout {
  const first = mine[0] ?? 0;
  const round = Array.from({ length: seats }, (_, step) => (first + step) % seats);
  const others = round.filter((seat) => !mine.includes(seat));
  if (h < LOW && w > h * 1.5) return lowLayout(others, mine, w, h, hint, says);
  const deep = mine.length > 0 ? h * (w < h ? 0.34 : 0.37) + (says ? 40 : 0) : 0;
  const far = h - deep - hint;
  const placed = w < h ? across(others, w, far) : mine.length === 0 ? facing(others, w, far) : beside(others, w, far);
  const own = mine.map((seat, i) =>
    near(
      seat,
      { x: split(0, w, mine.length, i), y: h - deep / 2, w: w / mine.length - GAP, h: deep - GAP },
      says,
      largest(h),
      mine.length === 1,
    ),
  );
  const places = [...placed.places, ...own].sort((a, b) => a.seat - b.seat);
  return {
    places,
    middle: placed.middle,
    hint: { x: w / 2, y: far + hint / 2, w, h: hint },
    slot: { ...placed.middle, y: placed.middle.y + hint / 2, h: placed.middle.h + hint },
  };
}

/** What the others have of a phone's width on its side: few of them leave more to what is told. */
const theirs = (others: number): number => (others < 3 ? 0.33 : others === 3 ? 0.38 : 0.42);

/** A phone on its side: oneself at the left, the mouse, the others at the right, larger for who only watches. */
function lowLayout(others: number[], mine: number[], w: number, h: number, hint: number, says: boolean): Layout {
  const far = h - hint;
  const own = mine.length === 0 ? 0 : w * (mine.length > 1 ? 0.4 : 0.34);
  const mid = mine.length === 0 ? w * 0.3 : w * (1 - theirs(others.length)) - own;
  const rows = others.length > 3 ? 2 : 1;
  const columns = Math.ceil(others.length / rows);
  const width = (w - own - mid) / Math.max(1, columns);
  const places = others.map((seat, i) =>
    fitted(
      seat,
      {
        x: own + mid + width * ((i % columns) + 0.5),
        y: (far / rows) * (Math.floor(i / columns) + 0.5),
        w: width - GAP,
        h: far / rows - GAP,
      },
      h,
    ),
  );
  const nearby = mine.map((seat, i) =>
    near(
      seat,
      { x: split(0, own, mine.length, i), y: far / 2, w: own / mine.length - GAP, h: far - GAP },
      says,
      h,
      mine.length === 1,
    ),
  );
  const middle = { x: own + mid / 2, y: far / 2, w: mid - GAP, h: far - GAP };
  return {
    places: [...places, ...nearby].sort((a, b) => a.seat - b.seat),
    middle,
    hint: { x: w / 2, y: far + hint / 2, w, h: hint },
    slot: middle,
  };
}

type Around = Pick<Layout, "places" | "middle">;

/** All others in one or two rows, the mouse below them. */
function across(others: number[], w: number, h: number): Around {
  const rows = w / Math.max(1, others.length) < NARROWEST ? 2 : 1;
  const share = rows === 2 ? 0.68 : 0.56;
  const top = Math.ceil(others.length / rows);
  const places = others.map((seat, i) => {
    const row = i < top ? 0 : 1;
    const count = row === 0 ? top : others.length - top;
    const deep = (h * share) / rows;
    const width = w / top;
    const x = w / 2 + width * ((row === 0 ? i : i - top) - (count - 1) / 2);
    return fitted(seat, { x, y: deep * (row + 0.5), w: width - GAP, h: deep - GAP }, largest(h));
  });
  return { places, middle: { x: w / 2, y: (h * (1 + share)) / 2, w: w - GAP, h: h * (1 - share) - GAP } };
}

/** A broad screen: up to four others stand round the mouse, more in a row above it. */
function beside(others: number[], w: number, h: number): Around {
  if (others.length > 4 || others.length < 2) return across(others, w, h);
  const inner = others.length - 2;
  const side = inner === 2 ? w * 0.25 : w * (inner === 0 ? 0.33 : 0.31);
  const deep = inner === 0 ? 0 : h * 0.56;
  const places = others.map((seat, i) => {
    if (i === 0) return fitted(seat, { x: side / 2, y: h / 2, w: side - GAP, h: h - GAP }, largest(h));
    if (i === others.length - 1)
      return fitted(seat, { x: w - side / 2, y: h / 2, w: side - GAP, h: h - GAP }, largest(h));
    const width = (w - 2 * side) / inner;
    return fitted(
      seat,
      { x: split(side, w - 2 * side, inner, i - 1), y: deep / 2, w: width - GAP, h: deep - GAP },
      largest(h),
    );
  });
  return { places, middle: { x: w / 2, y: (h + deep) / 2, w: w - 2 * side - GAP, h: h - deep - GAP } };
}

/** Who only watches on a broad screen: two rows, clockwise, and the mouse between them. */
function facing(others: number[], w: number, h: number): Around {
  const top = Math.ceil(others.length / 2);
  const deep = h * 0.36;
  const width = w / top;
  const places = others.map((seat, i) => {
    const above = i < top;
    const x = above ? width * (i + 0.5) : w / 2 + width * ((others.length - top - 1) / 2 - (i - top));
    return fitted(seat, { x, y: above ? deep / 2 : h - deep / 2, w: width - GAP, h: deep - GAP }, largest(h));
  });
  return { places, middle: { x: w / 2, y: h / 2, w: w - GAP, h: h - 2 * deep - GAP } };
}

const LOW_MIDDLE = 190; // so low a middle has no room for words above and below the mouse
const MENU = { w: 92, h: 46 };

export interface TabletMiddle {
  size: number; // of the mouse
  words: "above" | "beside" | "narrow"; // where they stand; narrow: above and below, in small letters
  menu: Box;
}

/** One tablet: the mouse in its middle, and the menu at its left, or below it where that is too narrow. */
export function tabletMiddle({ x, y, w, h }: Box): TabletMiddle {
  const low = h < LOW_MIDDLE;
  const size = Math.min(w * 0.72, h * (low ? 0.86 : 0.58), 420);
  const beside = (w - size) / 2 >= MENU.w + GAP;
  if (beside || low) return { size, words: low ? "beside" : "above", menu: { ...MENU, x: x - w / 2 + MENU.w / 2, y } };
  const smaller = Math.min(size, h * 0.3);
  return { size: smaller, words: "narrow", menu: { ...MENU, x, y: y + smaller / 2 + GAP + MENU.h / 2 } };
}

/** One tablet: everybody has the same, at an edge. */
export function tabletLayout(seats: number, people: number, w: number, h: number): Layout {
  const { spots, middle, card } = round(seats, people, w, h);
  return { places: spots.map((spot) => ({ ...spot, wide: true, card })), middle, hint: middle, slot: middle };
}
