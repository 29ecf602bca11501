// Where cards come from and go to: the draw pile, and the talon onto which one throws (C2).
import { CardBack } from "../pictures.tsx";
import { CardFace } from "../pieces.tsx";
import { cardName } from "../table/cards.ts";
import { keyed } from "../device/keyed.ts";
import type { CourseSeen } from "../contract.ts";
import { say } from "../words/words.ts";

interface Props {
  table: CourseSeen;
  draw: (() => void) | null;
  /** Turns throwing away on and off; null where nothing may be thrown. */
  discard: (() => void) | null;
  discarding: boolean;
}

export function Piles({ table, draw, discard, discarding }: Props) {
  const top = table.talon.at(-1);
  const name = top === undefined ? say("course.talon.empty") : cardName(top, "course", table.options);
  return (
    <div class="piles">
      <button
        type="button"
        class="pile"
        disabled={draw === null}
        data-focus={draw !== null || undefined}
        aria-keyshortcuts="d"
        onClick={() => draw?.()}
      >
        <CardBack game="course" size="100%" />
        <span class="count" aria-hidden="true">
          {table.pile}
        </span>
        <span class="label">
          {say("course.draw")} {keyed.value && <kbd aria-hidden="true">D</kbd>}
        </span>
        <span class="heard">{say("course.pile", { count: table.pile })}</span>
      </button>
      <button
        type="button"
        class="talon"
        disabled={discard === null}
        aria-pressed={discarding}
        onClick={() => discard?.()}
      >
        {top === undefined ? (
          <span class="no-card" />
        ) : (
          <CardFace
            key={table.talon.length}
            card={top}
            game="course"
            name={name}
            label={say("course.talon", { card: name })}
          />
        )}
        <span class="label">{say("course.discard")}</span>
      </button>
    </div>
  );
}
