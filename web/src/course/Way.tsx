// One way to use a card, as a large button.
import type { ComponentChildren } from "preact";
import { CardFace, SpecialCard } from "../pieces.tsx";
import { cardName, isSpecial, kindOf, worth } from "../table/cards.ts";
import type { Choice, CourseSeen, Verb } from "../contract.ts";
import { sayKnown } from "../words/words.ts";
import type { Side } from "../hand/seat.ts";

const QUIET: Verb[] = ["discards", "passes", "draws"];

/** How a way is worded where its verb does not say it: a defence that cancels nothing, a draw without a question. */
type Wording = Verb | "shield" | "draw";

interface Props {
  use: Choice;
  table: CourseSeen;
  act: Side["act"];
  as?: Wording;
  /** Whether it is what most players want. */
  main?: boolean;
  /** What happens then. */
  note?: string;
  children?: ComponentChildren;
}

export function Way({ use, table, act, as = use.kind, main = !QUIET.includes(use.kind), note = "", children }: Props) {
  const parts = {
    points: worth(use.card, "course"),
    attack: use.kind === "lifts" ? cardName(use.target, "course", table.options) : "",
    card: use.card < 0 ? "" : cardName(use.card, "course", table.options),
  };
  return (
    <button type="button" class={main ? "way-to button-main" : "way-to"} onClick={() => act(use)}>
      {children}
      <span>
        {sayKnown(`course.way.${as}`, parts)}
        {note !== "" && <small>{note}</small>}
      </span>
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
