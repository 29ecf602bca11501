// Choice of a target: a large button with the cat of every seat that may be chosen.
import type { Moment, Room } from "../room/room.ts";
import { shortName } from "../people/names.ts";
import type { Choice } from "../contract.ts";
import type { HandTable } from "./awaited.ts";
import { SeatCat } from "./SeatCat.tsx";

interface Props {
  room: Room;
  table: HandTable;
  last: Moment | null;
  uses: Choice[];
  /** What is worth knowing of a seat: its points, its tokens. */
  note: (seat: number) => string;
  act: (use: Choice) => void;
}

export function Targets({ room, table, last, uses, note, act }: Props) {
  return (
    <>
      {uses.map((use) => (
        <button key={use.action} type="button" class="target" onClick={() => act(use)}>
          <SeatCat room={room} table={table} seat={use.target} last={last} size="100%" />
          <strong>{shortName(room, use.target)}</strong>
          <span>{note(use.target)}</span>
        </button>
      ))}
    </>
  );
}
