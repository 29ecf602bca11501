// After a pair: who held it and did not hit may touch the number of their card among three. It is no race.
import type { GameName, MouseSeen, WonEvent } from "../../contract.ts";
import { remembered } from "../../device/remembered.ts";
import { result } from "../../art/cards/facts.ts";
import { face, isOperation, signOf, terms, worth } from "../../table/cards.ts";

type Chance = () => number;

export interface Question {
  seat: number;
  card: number;
  text: string; // 4×6
  right: number;
  numbers: number[]; // three, the smallest first
  picked: number | null;
}

const COUNT = 3;

/** Whether this device asks: in calm play unless somebody says no, in races if somebody says yes. */
export const ASKS = {
  calm: remembered("matou.numbers.calm", true),
  races: remembered("matou.numbers.races", false),
};

/** Of the seats of a pair that somebody else won, those that are asked. A result among its cards would tell the number.
 * `down`: seats whose hands came down. */
export function questionsOf(
  won: WonEvent,
  seats: readonly number[],
  down: readonly number[],
  { game, players }: Pick<MouseSeen, "game" | "players">,
  chance: Chance,
): Question[] {
  if (won.why !== "pair" || !won.tops.every(isOperation)) return [];
  return won.losers.flatMap((seat, i) => {
    const card = won.tops[i + 1] ?? -1;
    if (!seats.includes(seat) || down.includes(seat) || seat % players === won.seat % players) return [];
    const [text, right] = [face(card, game), worth(card, game)];
    return [{ seat, card, text, right, numbers: three(card, game, chance), picked: null }];
  });
}

/** The number of a card between two that come to mind, neighbours in its tables; it is as often the smallest, the
 * middle one and the largest. */
export function three(card: number, game: GameName, chance: Chance): number[] {
  const [a, b] = terms(card);
  const sign = signOf(game);
  const right = result(a, b, sign);
  const near = [-1, 1, -2, 2].flatMap((step) => [
    [a, b + step],
    [a + step, b],
  ]);
  const others = [...new Set(near.filter((pair) => Math.min(...pair) > 0).map(([x = 1, y = 1]) => result(x, y, sign)))];
  const under = others.filter((one) => one < right);
  const smaller = under.length > 1 ? under : [...new Set([...under, right - 1, right - 2])].filter((one) => one > 0);
  const larger = others.filter((one) => one > right);
  const below = Math.min(Math.floor(chance() * COUNT), smaller.length);
  return [...some(smaller, below, chance), right, ...some(larger, COUNT - 1 - below, chance)].sort((x, y) => x - y);
}

/** So many of these, by chance. */
function some(from: number[], count: number, chance: Chance): number[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(Math.floor(chance() * left.length), 1)).flat();
}
