// Beside the turn: gestures, pause for the host, and the way out.
import { useSignal } from "@preact/signals";
import { Icon } from "../pictures.tsx";
import { Emotes } from "../parts/Emotes.tsx";
import { Guests, GuestsButton } from "../parts/Guests.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { Opened } from "../parts/Opened.tsx";
import { go } from "../places.ts";
import type { Room } from "../room/room.ts";
import { forget } from "../room/seats.ts";
import { say } from "../words/words.ts";
import { Sign } from "./Sign.tsx";

export function Menu({ room }: { room: Room }) {
  const open = useSignal<"" | "emotes" | "guests" | "leave">("");
  const toggle = (which: "emotes" | "guests" | "leave") => (open.value = open.value === which ? "" : which);
  const close = () => (open.value = "");
  if (room.you.value < 0) return null; // a replay: nobody sits here
  return (
    <div class="menu">
      <IconButton
        class="button-bare"
        label={say("emotes")}
        expanded={open.value === "emotes"}
        onClick={() => toggle("emotes")}
      >
        <Sign name="bubble" />
      </IconButton>
      <GuestsButton class="button-bare" room={room} open={open.value === "guests"} onClick={() => toggle("guests")} />
      {room.host.value && (
        <IconButton class="button-bare" label={say("hand.pause")} onClick={() => void room.line.ask({ ask: "pause" })}>
          <Icon name="pause" />
        </IconButton>
      )}
      <IconButton
        class="button-bare"
        label={say("hand.leave")}
        expanded={open.value === "leave"}
        onClick={() => toggle("leave")}
      >
        <Sign name="door" />
      </IconButton>
      {open.value === "emotes" && (
        <Opened class="popover" label={say("emotes")} close={close}>
          <Emotes room={room} done={close} />
        </Opened>
      )}
      {open.value === "guests" && (
        <Opened class="popover" label={say("guests")} close={close}>
          <Guests room={room} />
        </Opened>
      )}
      {open.value === "leave" && <Leave room={room} stay={close} />}
    </div>
  );
}

function Leave({ room, stay }: { room: Room; stay: () => void }) {
  const leave = () => {
    const name = location.pathname.split("/").at(-1) ?? "";
    void room.line.ask({ ask: "leave" });
    forget(name);
    go("/");
  };
  return (
    <Opened class="popover leaving" label={say("hand.leave")} close={stay}>
      <p>{say("hand.leave.sure")}</p>
      <button type="button" class="button-main" onClick={stay}>
        {say("hand.leave.stay")}
      </button>
      <button type="button" class="quiet" onClick={leave}>
        {say("hand.leave.go")}
      </button>
    </Opened>
  );
}
