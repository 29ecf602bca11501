// One square of the map: the fact as dots, how often and how fast, and the facts beside it to step from.
import { type Sign, result } from "../art/cards/facts.ts";
import { type Learner, knowledgeOf } from "../learning/knowledge.ts";
import { type Family, number, signOfFamily } from "../learning/facts.ts";
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
  const sign = signOfFamily(family);
  const equation = `${a} ${sign} ${b} = ${result(a, b, sign)}`;
  return (
    <section aria-live="polite" aria-label={equation}>
      <h2 class="number">{equation}</h2>
      <div class="square-told">
        <Dots rows={a} columns={b} sign={sign} dot={18} />
        <p>
          {say(`glow.${glowOf(learner, family, fact, today())}`)}
          {count > 0 && (
            <>
              {" · "}
              {say("map.often", { count })}{" "}
              {say("map.fast", { seconds: Math.round(secondsOf(learner, known, fact, today()) * 10) / 10 })}
            </>
          )}
        </p>
      </div>
      <h3>{say("map.neighbours")}</h3>
      <ul class="neighbours">
        {neighbours(terms).map(([x, y]) => (
          <li key={`${x} ${y}`}>
            <button type="button" class="number" onClick={() => pick([x, y])}>
              {x} {sign} {y} = {result(x, y, sign)}
            </button>
            <span>{stepBetween(terms, [x, y], sign)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** From a neighbour to the fact itself: "and 7 more", "less 7". */
function stepBetween(to: [number, number], from: [number, number], sign: Sign): string {
  const step = result(...to, sign) - result(...from, sign);
  return say(step > 0 ? "map.more" : "map.less", { step: Math.abs(step) });
}
