// Squares that lit up, as they shine on the map.
import { type Family, resultOf, signOfFamily, termsOf } from "../learning/facts.ts";
import { say } from "../words/words.ts";

const MAX_SQUARES = 6; // squares that are written out

export function Lights({ facts, family }: { facts: number[]; family: Family }) {
  const more = facts.length - MAX_SQUARES;
  return (
    <ul class="lights">
      {facts.slice(0, MAX_SQUARES).map((fact) => (
        <li key={fact} class="number">
          {termsOf(fact).join(` ${signOfFamily(family)} `)} = {resultOf(family, fact)}
        </li>
      ))}
      {more > 0 && <li class="lights-more">{say("cards.more", { many: more })}</li>}
    </ul>
  );
}
