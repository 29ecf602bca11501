/** The mouse under a paw: two short high tones that slip upwards. */
import type { Desk } from "./desk.ts";
import { swell, tone } from "./parts.ts";

export function squeak(desk: Desk): void {
  for (const [start, low] of [
    [0.02, 1500],
    [0.11, 1750],
  ] as const) {
    const voice = tone(desk, "triangle", low, start, 0.09);
    voice.frequency.exponentialRampToValueAtTime(low * 1.5, desk.now + start + 0.08);
    voice.connect(swell(desk, start, 0.01, 0.09, 0.22)).connect(desk.out);
  }
}
