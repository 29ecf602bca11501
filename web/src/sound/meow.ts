/** A meow, for cats that greet each other: a reedy tone whose mouth opens and closes. */
import type { Desk } from "./desk.ts";
import { breath, filter, tone } from "./parts.ts";

export function meow(desk: Desk): void {
  const voice = tone(desk, "sawtooth", 480, 0, 0.6);
  voice.frequency.linearRampToValueAtTime(690, desk.now + 0.18);
  voice.frequency.linearRampToValueAtTime(400, desk.now + 0.58);
  const mouth = filter(desk, "bandpass", 800, 3);
  mouth.frequency.setValueAtTime(700, desk.now);
  mouth.frequency.linearRampToValueAtTime(1900, desk.now + 0.2);
  mouth.frequency.linearRampToValueAtTime(650, desk.now + 0.55);
  voice
    .connect(mouth)
    .connect(breath(desk, 0.09, 0.58, 0.9))
    .connect(desk.out);
}
