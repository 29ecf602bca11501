/** All the sounds by name; muted sounds are not made. */
import { desk, type Desk } from "./desk.ts";
import { flip } from "./flip.ts";
import { hiss } from "./hiss.ts";
import { meow } from "./meow.ts";
import { paw } from "./paw.ts";
import { purr } from "./purr.ts";
import { squeak } from "./squeak.ts";
import { tick } from "./tick.ts";
import { win } from "./win.ts";

export { hushed, mute, muted, wakeOnGesture } from "./desk.ts";

const SOUNDS = { flip, paw, squeak, purr, hiss, win, tick, meow } satisfies Record<string, (desk: Desk) => void>;
export type Sound = keyof typeof SOUNDS;
export const SOUND_NAMES = Object.keys(SOUNDS).filter((name): name is Sound => name in SOUNDS);

export function play(sound: Sound): void {
  const open = desk();
  if (open) SOUNDS[sound](open);
}
