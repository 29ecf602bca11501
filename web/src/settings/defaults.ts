// What a room starts with when nobody chooses.
import type { GameName, Settings } from "../contract.ts";
import { GAMES } from "../games.ts";
import type { Way } from "../room/seats.ts";

export const defaults = (game: GameName, way: Way): Required<Settings> => ({
  game,
  pace: "lively",
  free_names: false,
  watchers: true,
  ...GAMES[game].defaults(way),
});
