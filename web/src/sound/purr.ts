/** Purring: low noise that beats 25 times a second, a little slower when breathing out. */
import type { Desk } from "./desk.ts";
import { breath, filter, noise, tone } from "./parts.ts";

const LENGTH_S = 1.6;

export function purr(desk: Desk): void {
  const beat = desk.context.createGain();
  beat.gain.value = 0.5;
  const flutter = tone(desk, "sawtooth", 26, 0, LENGTH_S);
  flutter.frequency.linearRampToValueAtTime(22, desk.now + LENGTH_S);
  const depth = desk.context.createGain();
  depth.gain.value = 0.5;
  flutter.connect(depth).connect(beat.gain);
  noise(desk, 0, LENGTH_S)
    .connect(filter(desk, "lowpass", 320, 2))
    .connect(beat)
    .connect(breath(desk, 0.3, LENGTH_S, 2.6))
    .connect(desk.out);
}
