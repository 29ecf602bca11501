/** Work that can wait: one piece at a time, when the page has nothing else to do and nothing moves. */

const REST_MS = 900; // milliseconds after the last move: no flight takes longer

const waiting: (() => void)[] = [];
let still = 0; // when nothing moves any more
let asked = false;

/** Something moves now: nothing is begun before it lies still. */
export function busy(): void {
  still = performance.now() + REST_MS;
}

export const atRest = (): boolean => performance.now() >= still;

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
