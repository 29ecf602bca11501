import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";

export function End({ room }: { room: Room; seat: Seat }) {
  return <main class="end">{JSON.stringify(room.table.value?.winners)}</main>;
}
