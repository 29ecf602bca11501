// Everybody around the heap: tokens, duties, whose turn, and which way it goes.
import { seatsOf } from "../table/ranks.ts";
import { shortName } from "../people/names.ts";
import type { Moment, Room } from "../room/room.ts";
import type { ChasseSeen } from "../contract.ts";
import { say } from "../words/words.ts";
import { eventsOf } from "../hand/awaited.ts";
import { Gesture, SeatCat } from "../hand/SeatCat.tsx";
import { Sign } from "../hand/Sign.tsx";

interface Props {
  room: Room;
  table: ChasseSeen;
  last: Moment | null;
}

export function Ring({ room, table, last }: Props) {
  const seats = seatsOf(table);
  return (
    <section class="ring" aria-label={say("chasse.around")} data-seats={table.seats}>
      <ol data-direction={table.direction}>
        {seats.map((seat) => (
          <Place key={seat} room={room} table={table} last={last} seat={seat} />
        ))}
      </ol>
      <p class="heard">{say(table.direction > 0 ? "chasse.rightwards" : "chasse.leftwards")}</p>
    </section>
  );
}

function Place({ room, table, last, seat }: Props & { seat: number }) {
  const turn = table.turn === seat && !table.over;
  const playing = table.playing.includes(seat);
  return (
    <li class="place" data-turn={turn} data-mine={room.seats.value.includes(seat)} data-playing={playing}>
      <span class="place-cat">
        <SeatCat room={room} table={table} seat={seat} last={last} size="100%" />
        <Gesture room={room} seat={seat} />
      </span>
      <span class="next">
        <Sign name="arrow" />
      </span>
      <strong>{shortName(room, seat)}</strong>
      <Tokens
        count={table.tokens[seat] ?? 0}
        lost={eventsOf(last, "TokenReturned").some((event) => event.seat === seat) ? last?.n : undefined}
      />
      {(turn && table.must > 1) || (!turn && table.duties.includes(seat)) ? (
        <span class="duty">{say("chasse.duty", { count: 2 })}</span>
      ) : (
        <span class="held">{say("hand.held", { count: table.hand_sizes[seat] ?? 0 })}</span>
      )}
    </li>
  );
}

/** White cards, one for each token; the one just given back falls away. */
function Tokens({ count, lost }: { count: number; lost: number | undefined }) {
  return (
    <span class="tokens" data-few={count <= 1}>
      <span aria-hidden="true" class="white-cards">
        {Array.from({ length: count }, (_, i) => (
          <i key={i} />
        ))}
        {lost !== undefined && <i class="falls" key={`lost${lost}`} />}
      </span>
      <span class="counted">{say("chasse.tokens", { count })}</span>
    </span>
  );
}
