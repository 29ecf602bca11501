// The game under the rulebook: its chapter is open, and its edition names the cards.
import { signal } from "@preact/signals";
import { type GameName, RULES, type RoomSeen } from "../contract.ts";

interface InPlay {
  name: GameName;
  options: Record<string, string>;
  letter: string; // of its articles
}

export const inPlay = signal<InPlay | null>(null);

/** Of a game's articles in the rulebook. */
export const letterOf = (game: GameName): string => Object.values(RULES[game].articles)[0]?.[0] ?? "";

export function playing(seen: RoomSeen | null): void {
  const name = seen?.settings.game;
  inPlay.value = name ? { name, options: seen.settings.options ?? {}, letter: letterOf(name) } : null;
}
