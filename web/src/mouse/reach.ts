// Where a hand touched, and from where a paw comes.

interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const HEAD = 0.42; // how far down the picture the mouse's head is

/** How far from the mouse's head, 0 to 1: it settles hands that arrive together (M12). */
export function fromHead(x: number, y: number, box: Rect, head = HEAD): number {
  const far = Math.hypot(x - (box.left + box.width / 2), y - (box.top + box.height * head));
  return Math.min(1, far / Math.max(1, box.width * 0.7));
}

/** Degrees by which an upright paw is turned to reach from a place to the middle. */
export function towards(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90);
}
