// How long a race stays open after a card: its limits, for everybody in the room.
import { RULES, type Settings, WINDOWS } from "../contract.ts";
import { say } from "../words/words.ts";

export function Window({ settings: { game, pace = "lively" } }: { settings: Settings }) {
  const [least, most] = WINDOWS[pace];
  if (most === 0 || RULES[game].hidden) return null; // no clock, or no race
  return <p class="small">{say("pace.window", { least: least / 1000, most: most / 1000 })}</p>;
}
