// Every game of the page by its name.
import { chasse } from "./chasse/index.ts";
import { GAME_NAMES, type GameName } from "./contract.ts";
import { course } from "./course/index.ts";
import type { Game } from "./game.ts";
import { addi, multipli } from "./mouse/index.ts";

export const GAMES: Record<GameName, Game> = { multipli, addi, course, chasse };

export const isGame = (name: string): name is GameName => GAME_NAMES.some((one) => one === name);
