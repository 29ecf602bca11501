// One sound for several events.
import type { GameEvent } from "../contract.ts";
import type { Sound } from "../sounds.ts";

/** The sound of each event, the most important event first. */
export type EventSounds = Partial<Record<GameEvent["event"], Sound>>;

export function firstSound(events: GameEvent[], sounds: EventSounds): Sound | null {
  const names = new Set<string>(events.map((event) => event.event));
  return Object.entries(sounds).find(([name]) => names.has(name))?.[1] ?? null;
}
