// A paw to press for one seat where several play at one screen; its key stands on it.
import { PawPrint } from "../art/paw.tsx";
import { seatName } from "../parts/names.ts";
import { say } from "../words/words.ts";
import { keyed } from "../parts/keyed.ts";
import { boxOf, clicked, pressing } from "./hooks.ts";
import { handKey } from "./keys.ts";
import { reachOf } from "./reach.ts";
import type { Show } from "./show.ts";

export function PawZone({ show, seat }: { show: Show; seat: number }) {
  const { view } = show;
  const hit = (event: Event) => {
    const box = boxOf(event);
    show.hit(
      seat,
      event.timeStamp,
      event instanceof PointerEvent ? reachOf(event, box, 0.5) : undefined,
      event instanceof PointerEvent ? { x: event.clientX, y: event.clientY } : undefined,
    );
  };
  const down = show.paws.value.includes(seat);
  return (
    <button
      type="button"
      class="paw-press"
      data-down={down}
      disabled={view.seat(seat).place.value > 0}
      aria-label={say("mouse.paw", { who: seatName(show.room, seat), key: handKey(seat, view.mine.value) })}
      {...pressing(hit)}
      onClick={clicked(() => show.hit(seat, performance.now()))}
    >
      <PawPrint size="70%" />
      {keyed.value && <kbd>{handKey(seat, view.mine.value)}</kbd>}
    </button>
  );
}
