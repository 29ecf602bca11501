/** A slow device drops effects, not taps: frames are timed while cards move. */
import { busy } from "./pause.ts";

const TIMED_FRAMES = 12; // timed after a change
const SLOW_FRAME_MS = 40; // milliseconds; longer frames are visible as jerks
const OFTEN = 3; // equal results in a row that decide; a slow device loses effects for good
const RARELY = 12; // on a quick device one change of so many is timed, because timing costs time, too

/** Whether so many frames were too slow on the whole: the middle one decides, a single hitch does not. */
export const jerky = (frames: readonly number[]): boolean =>
  ([...frames].sort((a, b) => a - b)[frames.length >> 1] ?? 0) > SLOW_FRAME_MS;

let slow = 0;
let quick = 0;
let passed = 0; // changes that were not timed
let timing = false;

interface Root {
  classList: { contains(name: string): boolean; add(name: string): void };
}

/** Something has begun to move: time it, unless that is being done or all is known. */
export function moved(root: Root = document.documentElement): void {
  busy();
  if (timing || root.classList.contains("calm")) return;
  if (quick >= OFTEN && ++passed < RARELY) return;
  timing = true;
  passed = 0;
  const frames: number[] = [];
  let before = 0;
  const frame = (at: number) => {
    if (before > 0) frames.push(at - before);
    before = at;
    if (frames.length < TIMED_FRAMES) return requestAnimationFrame(frame);
    timing = false;
    [slow, quick] = jerky(frames) ? [slow + 1, 0] : [0, quick + 1];
    if (slow >= OFTEN) root.classList.add("calm");
    return 0;
  };
  requestAnimationFrame(frame);
}
