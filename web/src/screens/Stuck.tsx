// Why the game stands still: the connection or the server's disk; both recover by themselves.
import type { Connection } from "../room/connection.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";

export function Stuck({ room }: { room: Room }) {
  const lost = room.connection.status.value === "lost";
  if (!lost && !room.waits.value) return null;
  return <Told words={say(lost ? "room.lost" : "room.waits")} />;
}

/** The same on pages with a connection but no room. */
export const ConnectionLost = ({ connection }: { connection: Connection }) =>
  connection.status.value === "lost" ? <Told words={say("room.lost")} /> : null;

const Told = ({ words }: { words: string }) => (
  <p class="line-lost" role="alert">
    {words}
  </p>
);
