// Replaces Preact's render loop: renders are batched in a microtask, or after the next frame where something must be
// seen first.
import { options } from "preact";

const afterwards: (() => void)[] = [];
const afterFrame = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work, 0));

/** Run after the next frame, one task per frame, so that no frame is long. */
export function soon(work: () => void): void {
  if (afterwards.push(work) === 1) afterFrame(piece);
}

/** An exception is reported and ends this task only. */
function piece(): void {
  try {
    afterwards[0]?.();
  } finally {
    afterwards.shift();
    if (afterwards.length > 0) afterFrame(piece);
  }
}

let held = false;

/** Render everything else one frame after the card that was just laid. */
export function hold(): void {
  held = !document.hidden; // no frames are drawn there
}

options.debounceRendering = (draw) =>
  queueMicrotask(() => {
    if (held) afterFrame(draw);
    else draw();
    held = false;
  });
