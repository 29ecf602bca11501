// Which edge of the tablet a seat has: spread clockwise from the bottom, so that all reach the middle.

export type Edge = "bottom" | "left" | "top" | "right";

/** Clockwise as one looks down at it. */
export const EDGES: readonly Edge[] = ["bottom", "left", "top", "right"];

const SPREAD: Record<number, Edge[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top", "top", "right"],
  6: ["bottom", "bottom", "left", "top", "top", "right"],
  7: ["bottom", "bottom", "left", "top", "top", "top", "right"],
  8: ["bottom", "bottom", "left", "left", "top", "top", "right", "right"],
};

export function edgeOf(seat: number, seats: number): Edge {
  return SPREAD[seats]?.[seat] ?? "bottom";
}

/** How far a card is turned so that the person at that edge reads it upright. */
export const TURNED: Record<Edge, number> = { bottom: 0, left: 90, top: 180, right: -90 };
