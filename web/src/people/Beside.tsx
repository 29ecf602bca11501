// Panels beside a game: gestures, the people in the room, and the question whether to leave.
import type { Signal } from "@preact/signals";
import { Opened } from "../controls/Opened.tsx";
import { go } from "../places.ts";
import type { Room } from "../room/room.ts";
import { forget } from "../room/seats.ts";
import { say } from "../words/words.ts";
import { Emotes } from "./Emotes.tsx";
import { Guests } from "./Guests.tsx";

export type Beside = "" | "emotes" | "guests" | "leave";

export const toggle = (open: Signal<Beside>, which: Beside): void => {
  open.value = open.value === which ? "" : which;
};

export function BesideTheGame({ room, open, class: look }: { room: Room; open: Signal<Beside>; class: string }) {
  const close = () => (open.value = "");
  switch (open.value) {
    case "emotes":
      return (
        <Opened class={look} label={say("emotes")} close={close}>
          <Emotes room={room} done={close} />
        </Opened>
      );
    case "guests":
      return (
        <Opened class={look} label={say("guests")} close={close}>
          <Guests room={room} />
        </Opened>
      );
    case "leave":
      return (
        <Opened class={`${look} leaving`} label={say("hand.leave")} close={close}>
          <p>{say("hand.leave.sure")}</p>
          <button type="button" class="button-main" onClick={close}>
            {say("hand.leave.stay")}
          </button>
          <button type="button" class="quiet" onClick={() => leave(room)}>
            {say("hand.leave.go")}
          </button>
        </Opened>
      );
    default:
      return null;
  }
}

function leave(room: Room): void {
  void room.connection.ask({ ask: "leave" });
  forget(room.name);
  go("/");
}
