// The sound of a move.
import type { Room } from "../room/room.ts";
import { type Sound, play } from "../sounds.ts";
import type { GameEvent } from "../contract.ts";
import { type EventSounds, firstSound } from "../table/eventsounds.ts";

const SOUNDS: EventSounds = {
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

export const soundOf = (events: GameEvent[]): Sound | null => firstSound(events, SOUNDS);

export function sounding(room: Room): () => void {
  return room.listen((moment) => {
    const sound = soundOf(moment.fact.events ?? []);
    if (sound !== null) play(sound);
  });
}
