// What a card is and does, in a child's words: after a long press, `i`, or the small i beside it.
import type { GameName } from "../contract.ts";
import { CardFace, Dots } from "../pieces.tsx";
import { cardName, isOperation, picturesIn, signOf, terms } from "../table/cards.ts";
import type { Side } from "./seat.ts";
import { Sheet } from "./Sheet.tsx";

interface Props {
  game: GameName;
  options: Record<string, string>;
  /** One sentence each. */
  lines: string[];
  side: Side;
}

export function About({ game, options, lines, side }: Props) {
  const card = side.about.value;
  const name = cardName(card, game, options);
  const [rows, columns] = terms(card);
  return (
    <Sheet title={name} wide close={() => (side.about.value = -1)}>
      <div class="about">
        <span class="about-card">
          <CardFace card={card} game={game} name={name} edition={picturesIn(game, options)} size="100%" />
        </span>
        <div class="about-words">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {isOperation(card) && <Dots rows={rows} columns={columns} sign={signOf(game)} dot={9} />}
      </div>
    </Sheet>
  );
}
