// The race to 400: a lane for everyone, the cats on it, and what stands before them.
import { useRef } from "preact/hooks";
import { LOOKS } from "../art/cats/coats.ts";
import { seatsOf } from "../table/ranks.ts";
import { coatOf, isYou, shortName } from "../people/names.ts";
import { useSize } from "../controls/size.ts";
import type { Moment, Room } from "../room/room.ts";
import { type CourseSeen, GOAL } from "../contract.ts";
import { say } from "../words/words.ts";
import { face, worth } from "../table/cards.ts";
import { awaitedSeat, eventsOf, placeOf } from "../hand/awaited.ts";
import { Gesture, SeatCat } from "../hand/SeatCat.tsx";
import { Ground } from "./Ground.tsx";
import { Standing } from "./Standing.tsx";
import { type Lanes, along, lanesIn, leaps } from "./track.ts";

/** What a lifted card would do: bring a seat to a total, or stand before it. */
export type Ahead = { seat: number; total: number } | { seat: number; card: number } | null;

interface Props {
  room: Room;
  table: CourseSeen;
  last: Moment | null;
  ahead: Ahead;
}

export function Track({ room, table, last, ahead }: Props) {
  const panel = useRef<HTMLElement>(null);
  const { w, h } = useSize(panel).value;
  const lanes = lanesIn(w, h, table.seats);
  const seats = seatsOf(table);
  const px = (size: number) => `${Math.round(size * 10) / 10}px`;
  return (
    <section
      class="lanes"
      ref={panel}
      aria-label={say("course.track")}
      style={{ "--seats": table.seats, "--long": px(w), "--cat": px(lanes.cat), "--sign": px(lanes.sign) }}
    >
      {w > 0 && <Ground w={w} h={h} seats={table.seats} lanes={lanes} />}
      <ol>
        {seats.map((seat) => (
          <Lane
            key={seat}
            {...{ room, table, last, seat, w, lanes }}
            ahead={ahead !== null && ahead.seat === seat ? ahead : null}
          />
        ))}
      </ol>
    </section>
  );
}

function Lane({ room, table, last, ahead, seat, w, lanes }: Props & { seat: number; w: number; lanes: Lanes }) {
  const total = table.totals[seat] ?? 0;
  const gain = eventsOf(last, "LaidPoints").find((event) => event.seat === seat);
  const goes = ahead !== null && "total" in ahead ? ahead.total : null;
  const at = (points: number) => ({ "--x": `${along(points, lanes)}px` });
  const style = { "--coat": `${LOOKS[coatOf(room, placeOf(room, seat))].fur}33` }; // one fifth of it
  return (
    <li
      class="lane"
      data-turn={awaitedSeat(table) === seat && !table.over}
      data-mine={isYou(room, seat)}
      data-won={table.winners.includes(seat)}
      style={style}
    >
      <p class="who" data-side={total > GOAL / 2 ? "left" : "right"}>
        <strong>{shortName(room, seat)}</strong>
        <span class="held">{say("hand.held", { count: table.hand_sizes[seat] ?? 0 })}</span>
      </p>
      <span class="run" style={at(total)} aria-hidden="true">
        <i />
      </span>
      <span class="tape" data-torn={total >= GOAL} style={at(GOAL)} aria-hidden="true">
        <i />
        <i />
      </span>
      {goes !== null && (
        <span class="runner ghost" style={at(goes)} aria-hidden="true">
          <SeatCat room={room} table={table} seat={seat} last={null} size="100%" />
          <b class="total">{goes}</b>
        </span>
      )}
      <span class="runner" style={at(total)}>
        <span
          class="leaps"
          key={gain && last?.n}
          data-leaps={gain !== undefined}
          style={{ "--leaps": gain === undefined ? 0 : 2 * leaps(worth(gain.card, "course")) }}
        >
          <SeatCat room={room} table={table} seat={seat} last={last} size="100%" />
        </span>
        <Gesture room={room} seat={seat} />
        <b class="total">
          {total}
          <span class="heard"> {say("course.of400")}</span>
        </b>
        {gain !== undefined && (
          <span class="gain" key={last?.n} data-side={total > 280 ? "left" : "right"} aria-hidden="true">
            {equation(gain.card)}
          </span>
        )}
      </span>
      <Standing {...{ table, seat, last, w, lanes }} coming={ahead !== null && "card" in ahead ? ahead.card : null} />
    </li>
  );
}

const equation = (card: number): string =>
  face(card, "course") === String(worth(card, "course"))
    ? `+${worth(card, "course")}`
    : `${face(card, "course")} = ${worth(card, "course")}`;
