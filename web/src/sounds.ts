// Sounds by the name the page uses them by; muted is remembered on this device.
import { signal } from "@preact/signals";

const KEPT = "matou.muted";
export const muted = signal(readMuted());

function readMuted(): boolean {
  try {
    return localStorage.getItem(KEPT) === "yes";
  } catch {
    return false;
  }
}

export function setMuted(quiet: boolean): void {
  muted.value = quiet;
  try {
    localStorage.setItem(KEPT, quiet ? "yes" : "no");
  } catch {
    /* not remembered */
  }
}

export type Sound = "flip" | "paw" | "purr" | "hiss" | "win" | "tick";
/** A placeholder until the sounds are there. */
export function play(_sound: Sound): void {}
