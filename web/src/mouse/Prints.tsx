// Paws where fingers came down: drawn at once, whatever the server will say.
import { Paw } from "../pieces.tsx";
import { coatOf } from "../parts/names.ts";
import type { Place } from "./layout.ts";
import type { Show } from "./show.ts";

const WIDTH = 0.55; // of a card

export function Prints({ show, places }: { show: Show; places: Place[] }) {
  return (
    <div class="prints" aria-hidden="true">
      {show.prints.value.map(({ seat, x, y }) => {
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
