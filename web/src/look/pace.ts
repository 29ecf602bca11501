/** A slow device drops effects, not taps: frames are timed while cards move. */

const FRAMES = 12; // timed after a change
const SLOW = 40; // milliseconds: frames as long as this are seen as jerks
const OFTEN = 3; // so many slow changes one after the other, and effects go for good

/** Whether so many frames were too slow on the whole: the middle one decides, a single hitch does not. */
export const jerky = (frames: readonly number[]): boolean =>
  ([...frames].sort((a, b) => a - b)[frames.length >> 1] ?? 0) > SLOW;

let slow = 0;
let timing = false;

/** Something has begun to move: time it, unless that is being done or all is known. */
export function moved(root: HTMLElement = document.documentElement): void {
  if (timing || root.classList.contains("calm")) return;
  timing = true;
  const frames: number[] = [];
  let before = 0;
  const frame = (at: number) => {
    if (before > 0) frames.push(at - before);
    before = at;
    if (frames.length < FRAMES) return requestAnimationFrame(frame);
    timing = false;
    slow = jerky(frames) ? slow + 1 : 0;
    if (slow >= OFTEN) root.classList.add("calm");
    return 0;
  };
  requestAnimationFrame(frame);
}
