// Paw prints where fingers touched: drawn at once, before the server answers.
import { useEffect } from "preact/hooks";
import { Paw, preparePaw } from "../../pieces.tsx";
import { coatOf } from "../../people/names.ts";
import type { Place } from "./layout.ts";
import type { Show } from "../state/show.ts";

const WIDTH = 0.55; // of a card

export function Prints({ show, places }: { show: Show; places: Place[] }) {
  const { room, view } = show;
  useEffect(() => {
    for (const seat of view.mine.value) preparePaw(coatOf(room, show.person(seat)));
  }, [view.mine.value]);
  return (
    <div class="prints" aria-hidden="true">
      {show.prints.shown.value.map(({ seat, x, y }) => {
        const place = places[seat];
        if (place === undefined) return null;
        return (
          <span
            key={seat}
            class="print"
            data-seat={seat}
            style={{
              transform: `translate(${x}px, ${y}px) rotate(${place.turned}deg)`,
              "--paw": `${Math.max(52, place.card * WIDTH)}px`,
            }}
          >
            <span class="pounce">
              <Paw coat={coatOf(show.room, show.person(seat))} size="100%" />
            </span>
          </span>
        );
      })}
    </div>
  );
}
