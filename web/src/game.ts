// The page's part of a game, as one value made in the game's folder.
import type { JSX } from "preact";
import type { AnyTable, GameEvent, Settings } from "./contract.ts";
import type { Later } from "./controls/later.tsx";
import type { Room } from "./room/room.ts";
import type { Way } from "./room/seats.ts";
import type { Key } from "./words/words.ts";

interface TableProps {
  room: Room;
  tablet: boolean;
}

/** A part of a lesson: a recorded game, told in a few sentences; sometimes it is the reader's turn. */
export interface Step {
  words: Key;
  /** Show the record up to this moment. */
  until: number;
  /** The last of these moments is for the reader to do. */
  act?: boolean;
}
export interface Lesson {
  record: string;
  steps: Step[];
}

export interface Game {
  Table: Later<TableProps>;
  /** What it starts with when nobody chooses: quick, kind, and something happens early. */
  defaults: (way: Way) => Pick<Required<Settings>, "players" | "options" | "cats"> & Pick<Settings, "deck">;
  lesson: () => Promise<Lesson>;
  /** What stands beside its ten sentences, drawn so wide. */
  ten: () => Promise<(px: number) => JSX.Element[]>;
  /** Seats by place, the best first; seats that share a place stand together. */
  ranks: (table: AnyTable) => number[][];
  /** What a player has at the end: cards left, points, tokens. */
  tally: (table: AnyTable, player: number) => string;
  /** M23, M27: the sentence that says why the game ended without a last card; empty where it did not. */
  cutShort?: (table: AnyTable) => string;
  /** What its own events tell beside their parts. */
  told: (event: GameEvent) => Record<string, string>;
  /** Where the sentences about its special cards are. */
  chapter: string;
  /** What the cat of whoever won wears from then on. */
  prize: "crown" | "ribbon" | "cheese";
  /** Whether an adult can give milliseconds and cards to children. */
  handicaps: boolean;
}
