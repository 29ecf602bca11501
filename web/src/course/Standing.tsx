// What stands before a cat on its lane: hurdles with what lifts them, shields with what they keep off (C4, C9).
import { Hurdle, Shield } from "../art/stands.tsx";
import { type CourseSeen, FACES, type Kind } from "../contract.ts";
import { eventsOf } from "../hand/awaited.ts";
import { cardName, isSpecial, kindOf, worth } from "../table/cards.ts";
import type { Moment } from "../room/room.ts";
import { say, sayKnown } from "../words/words.ts";
import { type Lanes, signsAt } from "./track.ts";

interface Props {
  table: CourseSeen;
  seat: number;
  last: Moment | null;
  w: number;
  lanes: Lanes;
  /** A card that would stand there, too. */
  coming: number | null;
}

/** C5, C6, C7: what opens the way again, as a sign for those who do not read yet. */
const OPENS: Partial<Record<Kind, string>> = { chase: "1", "u-turn": ">50", sumo: "5×5" };

/** The defences before a seat, the three numbers as one: they keep off the same attack. */
export function shields(defences: number[]): number[] {
  const numbers = defences.filter((card) => !isSpecial(card));
  return [...new Set(defences.filter(isSpecial)), ...numbers.slice(0, 1)];
}

export function Standing({ table, seat, last, w, lanes, coming }: Props) {
  const attacks = table.attacks[seat] ?? [];
  const defences = shields(table.defences[seat] ?? []);
  const fresh = eventsOf(last, "Attacked").find((event) => event.target === seat)?.card;
  const shown = coming === null || coming === FACES.clock ? [] : [coming];
  const count = attacks.length + defences.length + shown.length;
  if (count === 0) return null;
  const x = signsAt(table.totals[seat] ?? 0, count, w, lanes);
  return (
    <ul class="standing" style={{ "--x": `${x}px` }}>
      {attacks.map((card) => (
        <li key={card} class="attack" data-fresh={card === fresh} title={words(card, table)}>
          <Hurdle kind={kindOf(card)} opens={OPENS[kindOf(card)] ?? ""} />
          <span class="heard">{words(card, table)}</span>
        </li>
      ))}
      {shown.map((card) => (
        <li key={card} class="attack coming" aria-hidden="true">
          <Hurdle kind={kindOf(card)} opens={OPENS[kindOf(card)] ?? ""} />
        </li>
      ))}
      {defences.map((card) => (
        <li key={card} class="defence" title={words(card, table)}>
          {isSpecial(card) ? <Shield kind={kindOf(card)} /> : <Shield value={worth(card, "course")} />}
          <span class="heard">{words(card, table)}</span>
        </li>
      ))}
    </ul>
  );
}

/** "Sumo · up to 10 only; a square lifts it". */
export function words(card: number, table: CourseSeen): string {
  const what = isSpecial(card)
    ? sayKnown(`course.lifts.${kindOf(card)}`) || sayKnown(`course.bars.${kindOf(card)}`)
    : say("course.bars.product");
  return `${cardName(card, "course", table.options)} ${what}`;
}
