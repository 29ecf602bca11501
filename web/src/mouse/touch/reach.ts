// Where a hand touched, and from where its paw is drawn.

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

/** What a touch tells of itself (M12); no cover where the screen reports no contact size. */
export interface Reach {
  head: number;
  cover?: number;
}

type Touch = Pick<PointerEvent, "clientX" | "clientY" | "pointerType" | "width" | "height">;

export function reachOf(touch: Touch, box: Rect, head = HEAD): Reach {
  const far = fromHead(touch.clientX, touch.clientY, box, head);
  const cover = coverOf(touch);
  return cover === undefined ? { head: far } : { head: far, cover };
}

/** The contact size in pixels. A mouse, and a browser that does not know the size, report one pixel or none. */
function coverOf({ pointerType, width, height }: Touch): number | undefined {
  const size = Math.round(width * height);
  return pointerType === "touch" && size > 1 ? size : undefined;
}

/** Degrees by which an upright paw is turned to reach from a place to the middle. */
export function towards(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90);
}
