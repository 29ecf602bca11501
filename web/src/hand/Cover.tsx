// One tablet: the cards are covered until the right person looks.
import { Cat, CatFace } from "../pictures.tsx";
import { coatOf, shortName } from "../people/names.ts";
import { useAsked, useNow } from "../speech/now.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { placeOf } from "./awaited.ts";
import { Sign } from "./Sign.tsx";

interface Props {
  room: Room;
  asked: number;
  awaited: number;
  reveal: () => void;
  ask: (seat: number) => void;
}

export function Cover({ room, asked, awaited, reveal, ask }: Props) {
  const coat = (seat: number) => coatOf(room, placeOf(room, seat));
  const others = room.seats.value.filter((seat) => seat !== asked);
  const called = asked >= 0 ? say("hand.pass", { name: shortName(room, asked) }) : "";
  useNow("question", called);
  useAsked(called, called);
  return (
    <section class="cover" aria-label={say("hand.covered")}>
      {asked >= 0 ? (
        <button type="button" class="pass" onClick={reveal} data-focus>
          <Cat coat={coat(asked)} mood={asked === awaited ? "watching" : "pouncing"} size="6.5rem" />
          <span>
            <strong>{called}</strong>
            <span>{say("hand.pass.tap", { name: shortName(room, asked) })}</span>
          </span>
        </button>
      ) : (
        <p class="waits">
          <Sign name="hidden" /> {say("hand.covered.waits", { name: shortName(room, awaited) })}
        </p>
      )}
      <div class="peek" role="group" aria-label={say("hand.peek")}>
        <span>{say("hand.peek")}</span>
        {others.map((seat) => (
          <button key={seat} type="button" class="quiet" onClick={() => ask(seat)}>
            <CatFace coat={coat(seat)} size="2rem" /> {shortName(room, seat)}
          </button>
        ))}
      </div>
    </section>
  );
}
