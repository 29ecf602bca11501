/** A cross cat: air through teeth. */
import type { Desk } from "./desk.ts";
import { breath, filter, noise } from "./parts.ts";

export function hiss(desk: Desk): void {
  const teeth = filter(desk, "bandpass", 5200, 0.7);
  teeth.frequency.setValueAtTime(3800, desk.now);
  teeth.frequency.linearRampToValueAtTime(6200, desk.now + 0.4);
  noise(desk, 0, 0.6)
    .connect(filter(desk, "highpass", 2200))
    .connect(teeth)
    .connect(breath(desk, 0.06, 0.5, 0.45))
    .connect(desk.out);
}
