// The pause covers the whole table, so that nobody gets more time to look at an open card.
import { useLayoutEffect, useRef } from "preact/hooks";
import { TURNED } from "./edges.ts";
import { Cat } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { coatOf, guestName } from "../people/names.ts";

/** For the table's own element: what a pause covers can be neither seen, focused nor read aloud (room.css). */
export const covered = (room: Room) => ({ "data-covered": room.seen.value?.paused === true });

export function Paused({ room }: { room: Room }) {
  const seen = room.seen.value;
  if (!seen?.paused || room.ofClass.value) return null; // a class is paused as a whole
  return seen.untouched ? <Asleep room={room} /> : <ByHost room={room} />;
}

/** The focus goes to what covers the table, and back to where it was. */
function useFocus<E extends HTMLElement>() {
  const cover = useRef<E>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    (cover.current?.querySelector("button") ?? cover.current)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return cover;
}

function ByHost({ room }: { room: Room }) {
  const cover = useFocus<HTMLElement>();
  return (
    <section ref={cover} class="paused" role="dialog" aria-modal="true" aria-label={say("hand.paused")} tabIndex={-1}>
      <Cat coat="smoke" mood="asleep" size="9rem" />
      <h2>{say("hand.paused")}</h2>
      {room.host.value ? (
        <button type="button" class="button-main" onClick={() => void room.connection.ask({ ask: "resume" })}>
          {say("hand.resume")}
        </button>
      ) : (
        <p>{say("hand.paused.host", { name: guestName(room.guest(room.seen.value?.host ?? -1)) })}</p>
      )}
    </section>
  );
}

/** Nobody touched the only device of this game for a turn: everybody is asleep, and any touch goes on. */
function Asleep({ room }: { room: Room }) {
  const cover = useFocus<HTMLElement>();
  const plays = room.seats.value.length > 0;
  const touched = () => void room.connection.ask({ ask: "touch" });
  const words = plays ? (
    <button type="button" class="button-main" onClick={touched}>
      {say("asleep.touch")}
    </button>
  ) : (
    <p>{say("asleep.watch")}</p>
  );
  return (
    <section
      ref={cover}
      class="paused asleep"
      role="dialog"
      aria-modal="true"
      aria-label={say("asleep.title")}
      tabIndex={-1}
      onPointerUp={plays ? touched : undefined} // with two fingers down there is no click
    >
      {room.seats.value.length > 1 && (
        <p class="far" style={{ transform: `rotate(${TURNED.top}deg)` }} aria-hidden="true">
          {say("asleep.touch")}
        </p>
      )}
      <div class="sleepers">
        {room.seen.value?.chairs.map((_, place) => (
          <Cat key={place} coat={coatOf(room, place)} mood="asleep" size="clamp(4.5rem, 18vmin, 9rem)" />
        ))}
      </div>
      <h2>{say("asleep.title")}</h2>
      {words}
    </section>
  );
}
