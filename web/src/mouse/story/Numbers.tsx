// "4×6 = ?" with three numbers, on a slip that is turned to whoever held the pair.
import { placed } from "../../table/edges.ts";
import { say } from "../../words/words.ts";
import { pressing } from "../touch/hooks.ts";
import type { Question } from "./numbers.ts";
import type { Show } from "../state/show.ts";
import type { Slot } from "../board/slots.ts";

const WIDE = 15; // of its type
const TALL = 8;

export function Numbers({ show, question, slot }: { show: Show; question: Question; slot: Slot }) {
  const { text, numbers, right, picked } = question;
  return (
    <div
      class="told numbers"
      role="group"
      aria-label={say("mouse.numbers.ask", { sum: text })}
      style={{
        ...placed(slot),
        fontSize: `${Math.min(26, slot.w / WIDE, slot.h / TALL)}px`,
        transform: `translate(-50%, -50%) rotate(${slot.turned}deg)`,
      }}
    >
      <div class="sheet">
        <strong class="number">{text} = ?</strong>
        <div class="numbers-row">
          {numbers.map((number) => (
            <button
              key={number}
              type="button"
              class="number"
              data-mark={
                picked === null ? undefined : number === right ? "right" : number === picked ? "wrong" : "rest"
              }
              {...pressing(() => show.pick(question, number))}
            >
              {number}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
