import type { Room } from "../room/room.ts";

export function CourseTable({ room }: { room: Room; tablet: boolean }) {
  return <main class="table">{JSON.stringify(room.table.value)}</main>;
}
