// Beside the turn: gestures, pause for the host, and the way out.
import { useSignal } from "@preact/signals";
import { Icon } from "../pictures.tsx";
import { type Beside, BesideTheGame, toggle } from "../people/Beside.tsx";
import { GuestsButton } from "../people/Guests.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { Sign } from "./Sign.tsx";

export function Menu({ room }: { room: Room }) {
  const open = useSignal<Beside>("");
  if (room.you.value < 0) return null; // a replay: nobody sits here
  return (
    <div class="menu">
      {room.gestures.value && (
        <IconButton
          class="button-bare"
          label={say("emotes")}
          expanded={open.value === "emotes"}
          onClick={() => toggle(open, "emotes")}
        >
          <Sign name="bubble" />
        </IconButton>
      )}
      {!room.ofClass.value && (
        <GuestsButton
          class="button-bare"
          room={room}
          open={open.value === "guests"}
          onClick={() => toggle(open, "guests")}
        />
      )}
      {room.host.value && (
        <IconButton
          class="button-bare"
          label={say("hand.pause")}
          onClick={() => void room.connection.ask({ ask: "pause" })}
        >
          <Icon name="pause" />
        </IconButton>
      )}
      {!room.ofClass.value && (
        <IconButton
          class="button-bare"
          label={say("hand.leave")}
          expanded={open.value === "leave"}
          onClick={() => toggle(open, "leave")}
        >
          <Sign name="door" />
        </IconButton>
      )}
      <BesideTheGame room={room} open={open} class="popover" />
    </div>
  );
}
