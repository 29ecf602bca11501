// A poked cat or mouse answers with its sound, and a wiggle where animations are on.
import { type Sound, play } from "../sounds.ts";
import { motionWanted } from "./motion.ts";

const WIGGLE_MS = 420;
const WIGGLE: Keyframe[] = [
  { transform: "none" },
  { transform: "rotate(-7deg) scale(1.06)" },
  { transform: "rotate(6deg) scale(1.04)" },
  { transform: "rotate(-3deg)" },
  { transform: "none" },
];

/** The drawing inside what was touched moves, without a new layout. */
export function answer(poked: Element | null, sound: Sound): void {
  play(sound);
  const drawing = poked?.firstElementChild ?? poked;
  if (motionWanted()) drawing?.animate?.(WIGGLE, WIGGLE_MS);
}

/** For what is drawn and does nothing else; the touch goes no further. */
export const poke =
  (sound: Sound, then?: () => void) =>
  (event: PointerEvent): void => {
    if (event.button > 0) return;
    event.stopPropagation();
    answer(event.currentTarget instanceof Element ? event.currentTarget : null, sound);
    then?.();
  };
