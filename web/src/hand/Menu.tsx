// Beside the turn: gestures, pause for the host, and the way out.
import { useSignal } from "@preact/signals";
import { Icon } from "../pictures.tsx";
import { Emotes } from "../parts/Emotes.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { go } from "../places.ts";
import type { Room } from "../room/room.ts";
import { forget } from "../room/seats.ts";
import { say } from "../words/words.ts";
import { Sign } from "./Sign.tsx";

export function Menu({ room }: { room: Room }) {
  const open = useSignal<"" | "emotes" | "leave">("");
  const toggle = (which: "emotes" | "leave") => (open.value = open.value === which ? "" : which);
  if (room.you.value < 0) return null; // a replay: nobody sits here
  return (
    <div class="menu" onKeyDown={(event) => event.key === "Escape" && (open.value = "")}>
      <IconButton
        class="button-bare"
        label={say("emotes")}
        expanded={open.value === "emotes"}
        onClick={() => toggle("emotes")}
      >
        <Sign name="bubble" />
      </IconButton>
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
        <div class="popover" role="group" aria-label={say("emotes")}>
          <Emotes room={room} done={() => (open.value = "")} />
        </div>
      )}
      {open.value === "leave" && <Leave room={room} stay={() => (open.value = "")} />}
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
    <div class="popover leaving" role="group" aria-label={say("hand.leave")}>
      <p>{say("hand.leave.sure")}</p>
      <button type="button" class="button-main" onClick={stay}>
        {say("hand.leave.stay")}
      </button>
      <button type="button" class="quiet" onClick={leave}>
        {say("hand.leave.go")}
      </button>
    </div>
  );
}
