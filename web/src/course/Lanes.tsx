// The track to 400: a lane for everyone, with what stands before each.
import { SpecialCard } from "../pictures.tsx";
import { cardName, face, isSpecial, kindOf, worth } from "../parts/cards.ts";
import { shortName } from "../parts/names.ts";
import type { Moment, Room } from "../room/room.ts";
import { type CourseSeen, GOAL } from "../contract.ts";
import { say, sayKnown } from "../words/words.ts";
import { awaitedSeat, eventsOf } from "../hand/awaited.ts";
import { Gesture, SeatCat } from "../hand/SeatCat.tsx";
import { Sign } from "../hand/Sign.tsx";

interface Props {
  room: Room;
  table: CourseSeen;
  last: Moment | null;
  /** The seat that is told in full what stands before it. */
  full: number;
}

export function Lanes({ room, table, last, full }: Props) {
  const seats = Array.from({ length: table.seats }, (_, seat) => seat);
  return (
    <section class="lanes" aria-label={say("course.track")}>
      <div class="marks" aria-hidden="true">
        {[100, 200, 300, 400].map((mark) => (
          <span key={mark} style={{ "--at": mark / GOAL }}>
            {mark}
          </span>
        ))}
      </div>
      <ol>
        {seats.map((seat) => (
          <Lane key={seat} room={room} table={table} last={last} full={full} seat={seat} />
        ))}
      </ol>
    </section>
  );
}

function Lane({ room, table, last, full, seat }: Props & { seat: number }) {
  const total = table.totals[seat] ?? 0;
  const mine = room.seats.value.includes(seat);
  const gain = eventsOf(last, "LaidPoints").find((event) => event.seat === seat);
  return (
    <li
      class="lane"
      data-turn={awaitedSeat(table) === seat && !table.over}
      data-mine={mine}
      data-won={table.winners.includes(seat)}
    >
      <p class="who">
        <strong>{shortName(room, seat)}</strong>
        <span class="held">{say("hand.held", { count: table.hand_sizes[seat] ?? 0 })}</span>
      </p>
      <div class="track">
        <span class="run" style={{ "--at": total / GOAL }} />
        <span class="runner" style={{ "--at": total / GOAL }}>
          <SeatCat room={room} table={table} seat={seat} last={last} size="100%" />
          <Gesture room={room} seat={seat} />
        </span>
        {gain !== undefined && (
          <span class="gain" key={last?.n} style={{ "--at": total / GOAL }} aria-hidden="true">
            {equation(gain.card)}
          </span>
        )}
        <span class="goal" aria-hidden="true">
          <Sign name="flag" />
        </span>
      </div>
      <p class="total">
        {total}
        <span class="heard"> {say("course.of400")}</span>
      </p>
      <Standing table={table} seat={seat} last={last} full={full === seat} />
    </li>
  );
}

const equation = (card: number): string =>
  face(card, "course") === String(worth(card, "course"))
    ? `+${worth(card, "course")}`
    : `${face(card, "course")} = ${worth(card, "course")}`;

/** Attacks with what lifts them, defences with what they bar; pictures, and words beside them. */
function Standing({
  table,
  seat,
  last,
  full,
}: {
  table: CourseSeen;
  seat: number;
  last: Moment | null;
  full: boolean;
}) {
  const attacks = table.attacks[seat] ?? [];
  const defences = [...new Set(table.defences[seat] ?? [])];
  const fresh = eventsOf(last, "Attacked").find((event) => event.target === seat)?.card;
  if (attacks.length + defences.length === 0) return null;
  return (
    <ul class="standing" data-full={full}>
      {attacks.map((card) => (
        <li key={card} class="attack" data-fresh={card === fresh}>
          <SpecialCard kind={kindOf(card)} size="100%" />
          <span>
            <strong>{cardName(card, "course", table.options)}</strong>{" "}
            <span class="how">{sayKnown(`course.lifts.${kindOf(card)}`)}</span>
          </span>
        </li>
      ))}
      {defences.map((card) => (
        <li key={card} class="defence">
          <Sign name="shield" />
          <span>
            <strong>{cardName(card, "course", table.options)}</strong>{" "}
            <span class="how">{sayKnown(`course.bars.${isSpecial(card) ? kindOf(card) : "product"}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
