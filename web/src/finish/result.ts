// Who won, and what to say of it: to a winner, to somebody who lost, to those round one tablet, to who only watches.
import type { AnyTable } from "../contract.ts";
import { GAMES } from "../games.ts";
import { isYou, playerName } from "../people/names.ts";
import type { Room } from "../room/room.ts";
import { capital, listed, say } from "../words/words.ts";

interface Result {
  title: string;
  /** A second sentence: a kind one, or who won too. */
  more: string;
  /** Whether there is something to celebrate for those who see it. */
  cheers: boolean;
}

const unique = (numbers: number[]): number[] => [...new Set(numbers)];

/** Chairs by place, the best first. With two players' several seats (M3) only who won counts (M24). */
export function places(table: AnyTable): number[][] {
  const owner = (seat: number) => seat % table.players;
  const ranks = GAMES[table.game].ranks(table).map((place) => unique(place.map(owner)));
  if (table.players === table.seats) return ranks;
  const won = winners(table);
  return [won, unique(ranks.flat()).filter((chair) => !won.includes(chair))].filter((place) => place.length > 0);
}

/** M19: every chair that has won, in their order. */
export const winners = (table: AnyTable): number[] => unique(table.winners.map((seat) => seat % table.players));

/** The chairs this page plays; nobody's where it only watches. */
export const ownChairs = (room: Room): number[] =>
  (room.seen.value?.chairs ?? []).flatMap((chair, place) =>
    chair.guest >= 0 && chair.guest === room.reader.value ? [place] : [],
  );

export function resultOf(room: Room, table: AnyTable): Result {
  const won = winners(table);
  const own = ownChairs(room);
  const others = won.filter((chair) => !isYou(room, chair));
  const named = (chairs: number[]) => capital(listed(chairs.map((chair) => playerName(room, chair))));
  if (others.length < won.length)
    return { title: say("end.title.you"), more: company(others, places(table)[0] ?? [], named), cheers: true };
  const more = own.length === 0 ? "" : say(own.length > 1 ? "end.kind.all" : "end.kind");
  const cheers = own.length === 0 || won.some((chair) => own.includes(chair));
  return { title: say("end.title", { winners: named(won), count: won.length }), more, cheers };
}

/** To a winner: who won too, and who was first of all. */
function company(others: number[], first: number[], named: (chairs: number[]) => string): string {
  if (others.length === 0) return "";
  const before = others.filter((chair) => first.includes(chair));
  if (before.length === first.length) return say("end.second", { first: named(before), count: before.length });
  const parts = { winners: named(others), count: others.length };
  return before.length === 0 ? say("end.champion", parts) : say("end.too", parts);
}
