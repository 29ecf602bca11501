// Order the cards of a game on paper: options and a link to the PDF.
import type { GameName } from "../contract.ts";
import { Radios } from "../controls/Radios.tsx";
import { Icon } from "../pictures.tsx";
import { say, sayKnown } from "../words/words.ts";
import { cardsAt, type Choice, CHOICES, choose, wordOf } from "./sheets.ts";

interface Props {
  game: GameName;
  options: Record<string, string>;
  /** A short deck that is picked only when the cards are dealt. */
  short?: boolean;
}

export const PrintCards = ({ game, options, short = false }: Props) => (
  <div class="print-cards">
    <Ask choice="paper" />
    <Ask choice="backs" />
    <Ask choice="ink" />
    <a class="button" href={cardsAt(game, options, short)} target="_blank" rel="noopener">
      <Icon name="print" /> {say("print.open")}
    </a>
  </div>
);

function Ask({ choice }: { choice: Choice }) {
  return (
    <Radios
      label={say(`print.${choice}`)}
      value={wordOf(choice)}
      values={CHOICES[choice]}
      draw={(word) => sayKnown(`print.${choice}.${word}`)}
      pick={(word) => choose(choice, word)}
    />
  );
}
