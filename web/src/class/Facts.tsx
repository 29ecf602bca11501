// Facts as arrays of dots, to be counted and talked about.
import type { ComponentChildren } from "preact";
import { result } from "../art/cards/facts.ts";
import type { GameName } from "../contract.ts";
import { Dots } from "../pieces.tsx";
import { signOf, terms } from "../table/cards.ts";

interface Props {
  cards: number[];
  game: GameName;
  dot: number;
  more?: (place: number) => ComponentChildren;
}

export const Facts = ({ cards, game, dot, more }: Props) => (
  <ul class="class-facts">
    {cards.map((card, place) => {
      const [a, b] = terms(card);
      const sign = signOf(game);
      return (
        <li key={card}>
          <strong class="number">
            {a} {sign} {b} = {result(a, b, sign)}
          </strong>
          <Dots rows={a} columns={b} sign={sign} dot={dot} />
          {more?.(place)}
        </li>
      );
    })}
  </ul>
);
