// The sound of an event: only one, of the most important part.
import type { GameEvent } from "../../contract.ts";
import { type EventSounds, firstSound } from "../../table/eventsounds.ts";
import type { Sound } from "../../sounds.ts";

const SOUNDS: EventSounds = {
  WentOut: "win",
  Scored: "win",
  Sinned: "hiss",
  Won: "purr",
  Called: "purr",
  Chased: "purr",
  Trapped: "hiss",
  Flipped: "flip",
  Shuffled: "flip",
  Mixed: "flip",
};

export const soundOf = (events: GameEvent[]): Sound | null => firstSound(events, SOUNDS);
