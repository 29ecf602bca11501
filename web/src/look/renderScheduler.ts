// Replaces Preact's render loop: renders are batched in a microtask, or after the next frame where something must be
// seen first.
import { options } from "preact";

const afterwards: (() => void)[] = [];
const afterFrame = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work, 0));

/** Work for after the next frame, one piece a frame: what is drawn without it is seen first, and no frame is long. */
export function soon(work: () => void): void {
  if (afterwards.push(work) === 1) afterFrame(piece);
}

/** An exception is reported as any other and costs this piece only. */
function piece(): void {
  try {
    afterwards[0]?.();
  } finally {
    afterwards.shift();
    if (afterwards.length > 0) afterFrame(piece);
  }
}

let held = false;

/** What was just laid on the table is seen before anything else is drawn anew, a frame later. */
export function hold(): void {
  held = !document.hidden; // no frames are drawn there
}

options.debounceRendering = (draw) =>
  queueMicrotask(() => {
    if (held) afterFrame(draw);
    else draw();
    held = false;
  });
