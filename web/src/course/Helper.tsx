// The exact-400 helper: the missing points and the cards that make them; or the obstacle before the player's cat.
import { type CourseSeen, GOAL } from "../contract.ts";
import { SpecialCard } from "../pieces.tsx";
import { face, kindOf } from "../table/cards.ts";
import { say } from "../words/words.ts";
import { remembered } from "../device/remembered.ts";
import { exactly } from "./exact.ts";
import { Sign } from "../hand/Sign.tsx";
import { words } from "./Standing.tsx";

const helper = remembered("matou.exact400", true);
const PLANNED = 200; // earlier there is nothing to plan

export const suggested = (hand: number[], total: number): number[][] =>
  helper.value.value && GOAL - total <= PLANNED ? exactly(hand, GOAL - total) : [];

export function Helper({ hand, table, seat }: { hand: number[]; table: CourseSeen; seat: number }) {
  const on = helper.value.value;
  const total = table.totals[seat] ?? 0;
  const attacks = table.attacks[seat] ?? [];
  if (attacks.length > 0)
    return (
      <ul class="hindered">
        {attacks.map((card) => (
          <li key={card}>
            <SpecialCard kind={kindOf(card)} size="2.2em" /> {words(card, table)}
          </li>
        ))}
      </ul>
    );
  const toGo = GOAL - total;
  const ways = suggested(hand, total);
  const cards = (way: number[]) => way.map((card) => face(card, "course")).join(" + ");
  const first = ways[0];
  const second = ways[1];
  return (
    <p class="helper">
      <button
        type="button"
        class="quiet"
        aria-pressed={on}
        title={say("course.helper.switch")}
        aria-label={say("course.helper.switch")}
        onClick={() => helper.set(!on)}
      >
        <Sign name="bulb" />
      </button>
      {on && (
        <span>
          <strong>{say("course.helper.togo", { count: toGo })}</strong>{" "}
          {first !== undefined && second !== undefined
            ? say("course.helper.either", { first: cards(first), second: cards(second) })
            : first !== undefined
              ? say("course.helper.way", { first: cards(first) })
              : toGo <= PLANNED
                ? say("course.helper.none")
                : ""}
        </span>
      )}
    </p>
  );
}
