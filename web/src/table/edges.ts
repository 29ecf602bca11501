// Round one tablet: which edge everybody has, and equal places there, as large as the screen allows.

export type Edge = "bottom" | "left" | "top" | "right";

const CLOCKWISE: Edge[] = ["bottom", "left", "top", "right"];

/** How far a card is turned so that the person at that edge reads it upright. */
export const TURNED: Record<Edge, number> = { bottom: 0, left: 90, top: 180, right: -90 };

/** How many people sit at each edge, clockwise from the bottom: the long edges take more of them. */
const BROAD: Record<number, number[]> = {
  2: [1, 0, 1, 0],
  3: [1, 1, 0, 1],
  4: [1, 1, 1, 1],
  5: [1, 1, 2, 1],
  6: [2, 1, 2, 1],
  7: [2, 1, 3, 1],
  8: [3, 1, 3, 1],
};
const TALL: Record<number, number[]> = { ...BROAD, 5: [1, 1, 1, 2], 6: [1, 2, 1, 2], 7: [1, 2, 1, 3], 8: [1, 3, 1, 3] };
const LOW = 480; // a phone on its side: nobody sits at its short edges

/** By person, clockwise. */
function edgesOf(people: number, w: number, h: number): Edge[] {
  const low = h < LOW && w > h;
  const counts = low ? [Math.ceil(people / 2), 0, Math.floor(people / 2), 0] : (w < h ? TALL : BROAD)[people];
  return CLOCKWISE.flatMap((edge, i) => Array.from({ length: counts?.[i] ?? 0 }, () => edge));
}

export interface Box {
  x: number; // the centre
  y: number;
  w: number; // as its reader sees it, before it is turned
  h: number;
}
/** Where it stands, by its centre: whoever takes it moves itself back by half its size. */
export const placed = ({ x, y, w, h }: Box) => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${w}px`,
  height: `${h}px`,
});
export interface Spot extends Box {
  seat: number;
  edge: Edge;
  turned: number; // degrees, so that the person at that edge reads it upright
}
export interface Round {
  spots: Spot[]; // by seat, all of the same measure
  middle: Box;
  card: number; // the width that everybody's cards can have
}

const GAP = 6;
const SMALLEST = 24;

/** What a place with cards of this width needs: the paw, the stack below its cat, the pile in a row; the name above. */
const placeFor = (card: number) => ({ w: card * 2.67 + 42, h: card * 1.4 + 46 });

/** The middle keeps this much for the mouse and for what is told there. */
const least = (w: number, h: number): number => Math.max(104, Math.min(w, h) * 0.5 - 84);

/** Seats go round the people: with two players each has two (M3), at the same edge. */
export function round(seats: number, people: number, w: number, h: number): Round {
  const spread = edgesOf(people, w, h);
  const edges = Array.from({ length: seats }, (_, seat) => spread[seat % people] ?? "bottom");
  const at = (edge: Edge): number[] => edges.flatMap((one, seat) => (one === edge ? [seat] : []));
  const many = (edge: Edge): number => at(edge).length;
  const deep = (edge: Edge, depth: number): number => (many(edge) > 0 ? depth : 0);
  /** `sides`: left and right reach into the corners, and not bottom and top. */
  const fits = (card: number, sides: boolean): boolean => {
    const place = placeFor(card);
    const across = deep("left", place.h) + deep("right", place.h);
    const down = deep("bottom", place.h) + deep("top", place.h);
    return (
      Math.max(many("bottom"), many("top")) * place.w <= w - (sides ? across : 0) &&
      Math.max(many("left"), many("right")) * place.w <= h - (sides ? 0 : down) &&
      Math.min(w - across, h - down) >= least(w, h)
    );
  };
  let card = Math.round(Math.max(150, h * 0.27));
  while (card > SMALLEST && !fits(card, true) && !fits(card, false)) card--;
  const sides = fits(card, true);
  const place = placeFor(card);
  const edge = (which: Edge): number => deep(which, place.h);
  const spots: Spot[] = CLOCKWISE.flatMap((which) => {
    const upright = which === "bottom" || which === "top";
    const from = upright ? (sides ? edge("left") : 0) : sides ? 0 : edge("top");
    const to = upright ? w - (sides ? edge("right") : 0) : h - (sides ? 0 : edge("bottom"));
    const inward = which === "bottom" ? h - place.h / 2 : which === "right" ? w - place.h / 2 : place.h / 2;
    return at(which).map((seat, i) => {
      // Clockwise as seen from above: the bottom runs to the left, the left side upwards.
      const step = which === "bottom" || which === "left" ? many(which) - 1 - i : i;
      const along = from + ((to - from) / many(which)) * (step + 0.5);
      const centre = upright ? { x: along, y: inward } : { x: inward, y: along };
      return { ...centre, w: place.w - GAP, h: place.h - GAP, seat, edge: which, turned: TURNED[which] };
    });
  });
  return {
    card,
    spots: spots.sort((a, b) => a.seat - b.seat),
    middle: {
      x: (edge("left") + w - edge("right")) / 2,
      y: (edge("top") + h - edge("bottom")) / 2,
      w: w - edge("left") - edge("right") - GAP,
      h: h - edge("top") - edge("bottom") - GAP,
    },
  };
}
