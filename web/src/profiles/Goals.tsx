// Goals after a full map: within two seconds, the other operation, a missing factor; each has its own map.
import type { Family } from "../learning/facts.ts";
import { type Learner, isFull, knowledgeOf } from "../learning/knowledge.ts";
import { say } from "../words/words.ts";

/** The maps that are offered: the missing factor once all products are lit, or where it was begun. */
export const mapsOf = (learner: Learner): Family[] =>
  isFull(knowledgeOf(learner, "×")) || learner.families["×?"] !== undefined ? ["×", "+", "×?"] : ["×", "+"];

interface Props {
  learner: Learner;
  family: Family;
  lightning: boolean;
  choose: (family: Family, lightning: boolean) => void;
}

export function Goals({ learner, family, lightning, choose }: Props) {
  if (!isFull(knowledgeOf(learner, family))) return null;
  const other = family === "+" ? "×" : "+";
  const isLit = isFull(knowledgeOf(learner, other));
  return (
    <section class="goals sheet" aria-label={say("goal.title")}>
      <h2>{say("goal.title")}</h2>
      <div class="answers">
        <button type="button" aria-pressed={lightning} onClick={() => choose(family, !lightning)}>
          {say(lightning ? "goal.all" : "goal.quick")}
        </button>
        {!isLit && (
          <button type="button" onClick={() => choose(other, false)}>
            {say(other === "+" ? "goal.sums" : "goal.products")}
          </button>
        )}
        {family !== "×?" && (
          <button type="button" onClick={() => choose("×?", false)}>
            {say("goal.missing")}
          </button>
        )}
      </div>
    </section>
  );
}
