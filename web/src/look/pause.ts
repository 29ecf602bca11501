/** Work that can wait: one piece at a time, when the page has nothing else to do and nothing moves. */
import { options } from "preact";

const REST = 900; // milliseconds after the last move: no flight takes longer

const waiting: (() => void)[] = [];
let still = 0; // when nothing moves any more
let asked = false;

/** Something moves now: nothing is begun before it lies still. */
export function busy(): void {
  still = performance.now() + REST;
}

export const atRest = (): boolean => performance.now() >= still;

const afterwards: (() => void)[] = [];
const afterFrame = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));

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

export function inPause(work: () => void): void {
  waiting.push(work);
  ask();
}

function ask(): void {
  if (asked || waiting.length === 0) return;
  asked = true;
  setTimeout(() => whenIdle(next), Math.max(0, still - performance.now()));
}

function next(): void {
  asked = false;
  try {
    if (performance.now() >= still) waiting.shift()?.();
  } finally {
    ask();
  }
}

const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
  else setTimeout(work, 50); // Safari
};
