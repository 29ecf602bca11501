// What a card is and does, in a child's words: after a long press, `i`, or the small i beside it.
import type { GameName } from "../contract.ts";
import { CardFace, Dots } from "../pieces.tsx";
import { cardName, isOperation, signOf, terms } from "../parts/cards.ts";
import { Sheet } from "./Sheet.tsx";

interface Props {
  card: number;
  game: GameName;
  options: Record<string, string>;
  /** One sentence each. */
  lines: string[];
  close: () => void;
}

export function About({ card, game, options, lines, close }: Props) {
  const name = cardName(card, game, options);
  const [rows, columns] = terms(card);
  return (
    <Sheet title={name} wide close={close}>
      <div class="about">
        <span class="about-card">
          <CardFace card={card} game={game} name={name} size="100%" />
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
