// Places beside the mouse for the story, one for each reader; the mouse moves aside.
import type { Edge } from "../../table/edges.ts";
import { TURNED } from "../../table/edges.ts";
import type { Box, Place } from "./layout.ts";

export interface Slot extends Box {
  turned: number;
}
interface Slots {
  told: Slot[]; // in the order of their readers
  mouse: Box;
}

const SHARE = 0.24; // of the longer side stays the mouse's

/** Along the longer side of a free place: one reader has the mouse at the end, two have it between them. */
export function slotsOf(box: Box, readers: Edge[]): Slots {
  const wide = box.w >= box.h;
  const long = wide ? box.w : box.h;
  const short = wide ? box.h : box.w;
  const mouse = Math.min(short, long * SHARE);
  const each = (long - mouse) / readers.length;
  const at = (from: number, length: number): Box => {
    const centre = from + length / 2 - long / 2;
    return wide
      ? { x: box.x + centre, y: box.y, w: length, h: short }
      : { x: box.x, y: box.y + centre, w: short, h: length };
  };
  const [one, two] = readers;
  const swapped = two !== undefined && one !== undefined && wants(one, wide) > wants(two, wide);
  const told = readers.map((edge, i) => {
    const last = readers.length > 1 && (i === 1) !== swapped;
    return lying(at(last ? each + mouse : 0, each), TURNED[edge]);
  });
  return { told, mouse: at(each, mouse) };
}

/** Which end of the free place is nearer to an edge: −1 the first, 1 the last. */
function wants(edge: Edge, wide: boolean): number {
  const ends: Partial<Record<Edge, number>> = wide ? { left: -1, right: 1 } : { top: -1, bottom: 1 };
  return ends[edge] ?? 0;
}

const lying = (box: Box, turned: number): Slot =>
  Math.abs(turned) === 90 ? { ...box, w: box.h, h: box.w, turned } : { ...box, turned };

const ACROSS: Record<Edge, Edge> = { bottom: "top", top: "bottom", left: "right", right: "left" };

/** Whom it is told to at one tablet: the edges of the first two who are concerned, else also those across. */
export function readersOf(concerned: number[], places: Place[]): Edge[] {
  const edges = concerned.flatMap((seat) => places.find((place) => place.seat === seat)?.edge ?? []);
  const [first = "bottom"] = edges;
  return [first, edges.find((edge) => edge !== first) ?? ACROSS[first]];
}
