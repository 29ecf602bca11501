// One square of the map: the fact as dots, how often and how fast, and the facts beside it to step from.
import { result } from "../art/cards/facts.ts";
import { type Learner, knowledgeOf } from "../learning/estimate.ts";
import { type Family, number } from "../learning/facts.ts";
import { Dots } from "../pieces.tsx";
import { say } from "../words/words.ts";
import { today } from "./days.ts";
import { glowOf, neighbours, secondsOf } from "./squares.ts";

interface Props {
  learner: Learner;
  family: Family;
  terms: [number, number];
  pick: (terms: [number, number]) => void;
}

export function SquareView({ learner, family, terms, pick }: Props) {
  const [a, b] = terms;
  const fact = number(a, b);
  const known = knowledgeOf(learner, family);
  const count = known.answers[fact] ?? 0;
  const equation = `${a} ${family} ${b} = ${result(a, b, family)}`;
  return (
    <section aria-live="polite" aria-label={equation}>
      <h2 class="number">{equation}</h2>
      <div class="square-told">
        <Dots rows={a} columns={b} sign={family} dot={18} />
        <p>
          {say(`glow.${glowOf(learner, family, fact, today())}`)}
          {count > 0 && (
            <>
              {" · "}
              {say("map.often", { count })}{" "}
              {say("map.fast", { seconds: Math.round(secondsOf(learner, known, fact) * 10) / 10 })}
            </>
          )}
        </p>
      </div>
      <h3>{say("map.neighbours")}</h3>
      <ul class="neighbours">
        {neighbours(terms).map(([x, y]) => (
          <li key={`${x} ${y}`}>
            <button type="button" class="number" onClick={() => pick([x, y])}>
              {x} {family} {y} = {result(x, y, family)}
            </button>
            <span>{stepBetween(terms, [x, y], family)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** From a neighbour to the fact itself: "and 7 more", "less 7". */
function stepBetween(to: [number, number], from: [number, number], family: Family): string {
  const step = result(...to, family) - result(...from, family);
  return say(step > 0 ? "map.more" : "map.less", { step: Math.abs(step) });
}
