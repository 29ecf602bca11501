// One way to use a card, as a large button.
import type { ComponentChildren } from "preact";
import { CardFace, SpecialCard } from "../pieces.tsx";
import { cardName, isSpecial, kindOf, worth } from "../parts/cards.ts";
import type { Choice, CourseSeen, Verb } from "../contract.ts";
import { sayKnown } from "../words/words.ts";
import type { Side } from "../hand/seat.ts";

const QUIET: Verb[] = ["discards", "passes", "draws"];

interface Props {
  use: Choice;
  table: CourseSeen;
  act: Side["act"];
  children?: ComponentChildren;
}

export function Way({ use, table, act, children }: Props) {
  const parts = {
    points: worth(use.card, "course"),
    attack: use.kind === "lifts" ? cardName(use.target, "course", table.options) : "",
    card: use.card < 0 ? "" : cardName(use.card, "course", table.options),
  };
  return (
    <button type="button" class={QUIET.includes(use.kind) ? "way-to" : "way-to button-main"} onClick={() => act(use)}>
      {children}
      <span>{sayKnown(`course.way.${use.kind}`, parts)}</span>
    </button>
  );
}

export const Picture = ({ card }: { card: number }) => (
  <span class="small-card">
    {isSpecial(card) ? (
      <SpecialCard kind={kindOf(card)} size="100%" />
    ) : (
      <CardFace card={card} game="course" size="100%" />
    )}
  </span>
);
