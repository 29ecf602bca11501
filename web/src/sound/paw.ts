/** A paw on the table: a soft thump with a slap on top. */
import type { Desk } from "./desk.ts";
import { filter, noise, swell, tone } from "./parts.ts";

export function paw(desk: Desk): void {
  const thump = tone(desk, "sine", 170, 0, 0.18);
  thump.frequency.exponentialRampToValueAtTime(58, desk.now + 0.14);
  thump.connect(swell(desk, 0, 0.005, 0.18, 0.9)).connect(desk.out);
  noise(desk, 0, 0.05)
    .connect(filter(desk, "lowpass", 2200))
    .connect(swell(desk, 0, 0.003, 0.05, 0.35))
    .connect(desk.out);
}
