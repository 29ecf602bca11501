// The cat of a seat: its mood, and what it just wanted to say.
import { Cat, CatFace } from "../pictures.tsx";
import { poke } from "../look/poke.ts";
import { coatOf, scarfOf } from "../people/names.ts";
import type { Moment, Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { type HandTable, placeOf } from "./awaited.ts";
import { moodOf } from "./moods.ts";

interface Props {
  room: Room;
  table: HandTable;
  seat: number;
  last: Moment | null;
  size: number | string;
  face?: boolean;
}

export function SeatCat({ room, table, seat, last, size, face = false }: Props) {
  const chair = room.chair(seat);
  const mood = moodOf(
    seat,
    {
      here: chair === undefined || room.awake(chair.guest),
      over: table.over,
      won: table.winners.includes(seat),
      hindered: "attacks" in table && (table.attacks[seat] ?? []).length > 0,
    },
    last,
  );
  const coat = coatOf(room, placeOf(room, seat));
  const Drawn = face ? CatFace : Cat;
  return (
    <span class="seat-cat" onPointerDown={poke("meow")}>
      <Drawn coat={coat} mood={mood} size={size} scarf={scarfOf(room, placeOf(room, seat))} />
    </span>
  );
}

/** A bubble with the gesture of whoever sits here, for a moment. */
export function Gesture({ room, seat }: { room: Room; seat: number }) {
  const gesture = room.gesture.value;
  const first = room.seen.value?.chairs.findIndex((chair) => chair.guest === gesture?.guest);
  if (gesture === null || first !== placeOf(room, seat)) return null;
  return (
    <span class="gesture" key={gesture.at}>
      {say(`emote.${gesture.which}`)}
    </span>
  );
}
