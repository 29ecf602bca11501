/** A card turned over: a short brush of paper, then a soft tap on the table. */
import type { Desk } from "./desk.ts";
import { filter, noise, swell, tone } from "./parts.ts";

export function flip(desk: Desk): void {
  const band = filter(desk, "bandpass", 1800, 0.8);
  band.frequency.setValueAtTime(1200, desk.now);
  band.frequency.exponentialRampToValueAtTime(4200, desk.now + 0.07);
  noise(desk, 0, 0.1)
    .connect(band)
    .connect(swell(desk, 0, 0.02, 0.1, 0.9))
    .connect(desk.out);
  tone(desk, "sine", 190, 0.07, 0.07)
    .connect(swell(desk, 0.07, 0.004, 0.07, 0.35))
    .connect(desk.out);
}
