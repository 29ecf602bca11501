/** The mixing desk: silent until the first touch or key, as browsers and sleeping babies ask; mute is remembered. */
import { signal } from "@preact/signals";
import { kept, remember } from "../device/kept.ts";

const STORAGE_KEY = "matou.muted";
let context: AudioContext | undefined;
let master: GainNode | undefined;

export const muted = signal(kept(STORAGE_KEY) === "1");
/** Silence that another part of the page asks for; it is not stored. */
export const hushed = signal(false);

export function mute(quiet: boolean): void {
  muted.value = quiet;
  if (master) master.gain.value = quiet ? 0 : 0.5;
  remember(STORAGE_KEY, quiet ? "1" : "0");
}

/** When a finger last came down; an opening desk plays that touch's own sound, but no backlog. */
let touched = -Infinity;
const OPENING_MS = 400;

/** A desk takes some hundredths of a second to open: the hand is seen first, a machine without sound asked seldom. */
const OPEN_DELAY_MS = 30;
const RETRY_DELAY_MS = 2000;
let asked = -Infinity;

/** Call once; the first gesture opens the desk, a later one opens it again after a phone was locked. */
export function wakeOnGesture(target: EventTarget = window): void {
  const open = () => {
    context ??= new AudioContext({ latencyHint: "interactive" });
    if (context.state !== "running") void context.resume();
  };
  const wake = () => {
    touched = performance.now();
    if (context?.state === "running" || touched - asked < RETRY_DELAY_MS) return;
    asked = touched;
    setTimeout(open, OPEN_DELAY_MS);
  };
  // With touch, browsers count the finger's lifting as the gesture, not its landing.
  for (const kind of ["pointerup", "keydown"]) target.addEventListener(kind, wake, { capture: true, passive: true });
}

export interface Desk {
  context: AudioContext;
  out: AudioNode;
  now: number;
}

/** Where a sound is plugged in; nothing while muted or before the first gesture. */
export function desk(): Desk | undefined {
  if (muted.value || hushed.value || !context) return undefined;
  if (context.state !== "running" && performance.now() - touched > OPENING_MS) return undefined;
  if (!master) {
    master = context.createGain();
    master.gain.value = 0.5;
    master.connect(context.destination);
  }
  return { context, out: master, now: context.currentTime };
}
