/** Won: four notes up, as on a toy xylophone. */
import type { Desk } from "./desk.ts";
import { swell, tone } from "./parts.ts";

const NOTES = [523.25, 659.25, 783.99, 1046.5]; // C E G C

export function win(desk: Desk): void {
  NOTES.forEach((hertz, i) => {
    const start = i * 0.11;
    const length = i === NOTES.length - 1 ? 0.8 : 0.3;
    tone(desk, "triangle", hertz, start, length)
      .connect(swell(desk, start, 0.008, length, 0.45))
      .connect(desk.out);
    tone(desk, "sine", hertz * 3, start, 0.12)
      .connect(swell(desk, start, 0.004, 0.12, 0.12))
      .connect(desk.out);
  });
}
