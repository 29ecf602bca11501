// A paw to press for one seat where several play at one screen; its key stands on it.
import { PawPrint } from "../../art/paw.tsx";
import { seatName } from "../../people/names.ts";
import { say } from "../../words/words.ts";
import { keyed } from "../../device/keyed.ts";
import { hitting } from "../touch/hooks.ts";
import { handKey } from "../touch/keys.ts";
import type { Show } from "../state/show.ts";

const HEAD = 0.5; // the middle of the paw counts as the head

export function PawZone({ show, seat }: { show: Show; seat: number }) {
  const { view } = show;
  const down = show.paws.value.includes(seat);
  return (
    <button
      type="button"
      class="paw-press"
      data-down={down}
      disabled={view.seat(seat).place.value > 0}
      aria-label={say("mouse.paw", { who: seatName(show.room, seat), key: handKey(seat, view.mine.value) })}
      {...hitting(show, () => seat, HEAD)}
    >
      <PawPrint size="70%" />
      {keyed.value && <kbd>{handKey(seat, view.mine.value)}</kbd>}
    </button>
  );
}
