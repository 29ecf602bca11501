// What a room starts with when nothing is chosen.
import type { GameName, Settings } from "../contract.ts";
import { GAMES } from "../games.ts";
import type { Way } from "../room/seats.ts";

/** The printed game: every card of the box, every special; only the names of its edition stay. */
export const wholeBox = (settings: Settings): Settings => {
  const { edition } = settings.options ?? {};
  return { ...settings, options: edition === undefined ? {} : { edition }, deck: "whole" };
};

export const defaults = (game: GameName, way: Way): Required<Settings> => ({
  game,
  pace: "lively",
  deck: "whole",
  first: false,
  free_names: false,
  watchers: true,
  late: true,
  deputies: true,
  several: way === "tablet",
  ...GAMES[game].defaults(way),
});

/** Whether this game begins with a short deck (K9), and the whole box is a choice. */
export const isShort = (game: GameName): boolean => defaults(game, "alone").deck === "short";
