// The host's switch that locks or opens the room.
import { Icon } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";

export function Lock({ room }: { room: Room }) {
  const locked = room.seen.value?.locked ?? false;
  return (
    <button type="button" class="lock" onClick={() => void room.connection.ask({ ask: "lock", locked: !locked })}>
      <Icon name={locked ? "lock" : "unlocked"} /> {say(locked ? "lobby.unlock" : "lobby.lock")}
    </button>
  );
}
