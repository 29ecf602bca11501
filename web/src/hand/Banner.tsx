// Whose turn it is and what is asked of them; near its end the time that is left.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { announce } from "../speech/live.ts";
import { shortName } from "../people/names.ts";
import { useAsked, useNow } from "../speech/now.ts";
import { ReadAgain } from "../controls/ReadAgain.tsx";
import type { Moment, Room } from "../room/room.ts";
import { play } from "../sounds.ts";
import { say } from "../words/words.ts";
import { type HandTable, awaitedSeat, placeOf } from "./awaited.ts";
import { SeatCat } from "./SeatCat.tsx";
import { Sign } from "./Sign.tsx";

interface Props {
  room: Room;
  table: HandTable;
  last: Moment | null;
  /** What the awaited seat is to do, said to it or about it. */
  task: string;
  children?: ComponentChildren;
}

export function Banner({ room, table, last, task, children }: Props) {
  const seat = awaitedSeat(table);
  const mine = room.seats.value.includes(seat);
  const alone = mine && room.seats.value.length === 1;
  const turn = alone ? say("hand.turn.you") : say("hand.turn.of", { name: shortName(room, seat) });
  useNow("table", `${turn} ${task}`);
  useAsked(`${turn} ${task}`, mine && !table.over ? `move ${last?.n ?? 0}` : "");
  return (
    <div class="banner" data-mine={mine}>
      <SeatCat room={room} table={table} seat={seat} last={last} size="100%" face />
      <p class="turn">
        <strong>{turn}</strong>
        <span class="task">{task}</span>
      </p>
      <ReadAgain />
      {children}
      <Minded room={room} />
      <Warning room={room} seat={seat} mine={mine} />
    </div>
  );
}

/** A cat plays for this page's people because they were away: one tap and they are back. */
function Minded({ room }: { room: Room }) {
  const minded = room.seen.value?.chairs.some((chair) => chair.guest === room.you.value && chair.minded);
  if (!minded) return null;
  return (
    <p class="minded">
      {say("hand.minded")}
      <button type="button" class="button-main" onClick={() => void room.nothing()}>
        {say("hand.minded.back")}
      </button>
    </p>
  );
}

/** A chair is awaited: a shrinking bar and the seconds in words. */
function Warning({ room, seat, mine }: { room: Room; seat: number; mine: boolean }) {
  const warned = room.warned.value;
  const left = useSignal(0);
  const due = warned !== null && warned.chair === placeOf(room, seat) ? warned : null;
  useEffect(() => {
    if (due === null) return;
    if (mine) announce(say("hand.warned", { count: Math.ceil(due.ms / 1000) }), true);
    const end = performance.now() + due.ms;
    const tick = () => {
      left.value = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (mine) play("tick");
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [due]);
  if (due === null) return null;
  return (
    <p class="warning">
      <Sign name="hourglass" />
      <span>{say("hand.warned", { count: left.value })}</span>
      <span class="sand" style={{ animationDuration: `${due.ms}ms` }} />
    </p>
  );
}
