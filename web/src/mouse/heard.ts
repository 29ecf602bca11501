// The sound of a fact: one at a time, the weightiest.
import type { Sound } from "../sounds.ts";
import type { GameEvent } from "../contract.ts";

const SOUNDS: [GameEvent["event"], Sound][] = [
  ["WentOut", "win"],
  ["Scored", "win"],
  ["Sinned", "hiss"],
  ["Won", "purr"],
  ["Called", "purr"],
  ["Chased", "purr"],
  ["Trapped", "hiss"],
  ["Flipped", "flip"],
  ["Shuffled", "flip"],
  ["Mixed", "flip"],
];

export function soundOf(events: GameEvent[]): Sound | null {
  for (const [event, sound] of SOUNDS) if (events.some((one) => one.event === event)) return sound;
  return null;
}
