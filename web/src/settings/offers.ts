// The settings that the rules accept beside those already chosen.
import {
  type ChairSeen,
  type Edition,
  GAME_NAMES,
  type GameName,
  RULES,
  type RoomSeen,
  type Settings,
} from "../contract.ts";

type Chairs = Pick<ChairSeen, "guest">[];

/** What the chosen edition allows. */
export function editionOf({ game, options = {} }: Pick<Settings, "game" | "options">): Edition {
  const rules = RULES[game];
  const usual = rules.switches.find((one) => one.name === "edition")?.default ?? "";
  return rules.editions[options["edition"] ?? usual] ?? { players: rules.players, refuses: {} };
}

/** M1, C1, H1: how many may play; nobody who sits there loses a chair. */
export function playersOffered(settings: Settings, chairs: Chairs): number[] {
  const [least, most] = editionOf(settings).players;
  return range(Math.max(least, taken(chairs)), most);
}

/** The editions that seat so many (M1). */
export const editionsOffered = ({ game, players = 0 }: Settings): string[] =>
  Object.entries(RULES[game].editions)
    .filter(([, edition]) => players <= edition.players[1])
    .map(([name]) => name);

/** The games that have a chair for everybody who sits. */
export const gamesOffered = (chairs: Chairs): GameName[] =>
  GAME_NAMES.filter((game) => taken(chairs) <= RULES[game].players[1]);

/** The words of a switch that the edition takes (M3: "one has two" is the newer one's). */
export const wordsOffered = (settings: Settings, name: string, words: string[]): string[] =>
  words.filter((word) => !(editionOf(settings).refuses[name] ?? []).includes(word));

/** Another edition, without what it refuses. */
export function withEdition({ game, options = {} }: Settings, edition: string): Record<string, string> {
  const refuses = RULES[game].editions[edition]?.refuses ?? {};
  const kept = Object.entries(options).filter(([name, word]) => !(refuses[name] ?? []).includes(word));
  return { ...Object.fromEntries(kept), edition };
}

/** The same options but one (K9: results and tables are not given together). */
export const without = (options: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(options).filter(([one]) => one !== name));

/** Whether the game seats one more than sit and wait here. */
export const mayGrow = ({
  settings,
  chairs,
  queue,
}: Pick<RoomSeen, "settings" | "queue"> & { chairs: Chairs }): boolean =>
  chairs.length + queue.length < editionOf(settings).players[1];

/** K9: results to begin with, those that most cards make, of about forty cards. */
export function usualResults(game: GameName): number[] {
  let cards = 0;
  const { results, makers } = RULES[game];
  const counted = results.map((result, place) => ({ result, count: makers[place] ?? 0 }));
  const few = counted.sort((a, b) => b.count - a.count).filter(({ count }) => (cards += count) - count < 40);
  return few.map(({ result }) => result).sort((a, b) => a - b);
}

/** How many chairs must stay: up to the last one with a person on it. */
const taken = (chairs: Chairs): number =>
  Math.max(0, ...chairs.map((chair, place) => (chair.guest >= 0 ? place + 1 : 0)));

export const range = (least: number, most: number): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i);
