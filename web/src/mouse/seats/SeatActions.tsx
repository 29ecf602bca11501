// A seat's buttons beside flip and hit: "nothing here" in the calm pace, "Souris!" in the expert game.
import { capital, say } from "../../words/words.ts";
import { pressing } from "../touch/hooks.ts";
import type { Show } from "../state/show.ts";

/** `notes`: why something was refused stands here, not in the middle. */
export function SeatActions({ show, seat, notes }: { show: Show; seat: number; notes: boolean }) {
  const { view } = show;
  const playing = view.inside(seat);
  const first = view.mine.value.find((one) => show.person(one) === show.person(seat)) === seat; // once per person (M3)
  const note = show.note.value;
  return (
    <>
      <div class="seat-actions">
        {view.calm.value && first && playing && <Nothing show={show} seat={seat} />}
        {view.expert.value && playing && (
          <button type="button" class="call" {...pressing(() => show.call(seat))}>
            {say("mouse.souris")}
          </button>
        )}
      </div>
      {notes && note !== null && note.seat === seat && <span class="note pop">{capital(note.words)}</span>}
    </>
  );
}

function Nothing({ show, seat }: { show: Show; seat: number }) {
  const { view } = show;
  const person = show.person(seat);
  const decided = show.decided.value;
  const said = decided.n === show.race.value && decided.nothing.has(person);
  const asked = view.open.value && !view.paused.value && !show.paws.value.includes(seat);
  const nothing = () => asked && show.nothing(person);
  return (
    <button type="button" class="nothing" aria-disabled={!asked} aria-pressed={said} {...pressing(nothing)}>
      {say("mouse.nothing")}
    </button>
  );
}
