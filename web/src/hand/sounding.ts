// What a move sounds like.
import type { Room } from "../room/room.ts";
import { type Sound, play } from "../sounds.ts";
import type { GameEvent } from "../contract.ts";

const SOUNDS: Partial<Record<GameEvent["event"], Sound>> = {
  Ended: "win",
  TokenReturned: "hiss",
  Misannounced: "hiss",
  Attacked: "hiss",
  Named: "tick",
  Stole: "paw",
  LaidPoints: "purr",
  Lifted: "purr",
  Defended: "purr",
  Countered: "purr",
  Laid: "paw",
  Discarded: "flip",
  Drew: "flip",
};

/** One sound for a move: that of its weightiest event, in the order above. */
export function soundOf(events: GameEvent[]): Sound | null {
  const names = new Set<string>(events.map((event) => event.event));
  const found = Object.entries(SOUNDS).find(([name]) => names.has(name));
  return found?.[1] ?? null;
}

export function sounding(room: Room): () => void {
  return room.listen((moment) => {
    const sound = soundOf(moment.fact.events ?? []);
    if (sound !== null) play(sound);
  });
}
