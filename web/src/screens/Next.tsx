// What can be done after a game: play again, otherwise, watch it again, keep it, go home.
import { useSignal } from "@preact/signals";
import type { GameName, Settings } from "../contract.ts";
import { saveText } from "../device/save.ts";
import { Icon } from "../pictures.tsx";
import { go } from "../places.ts";
import { recordOf } from "../room/api.ts";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { isShort, wholeBox } from "../settings/defaults.ts";
import { say } from "../words/words.ts";
import { guestIn, keepRecord } from "./record.ts";
import { deal } from "./starting.ts";

interface Props {
  room: Room;
  seat: Seat;
  game: GameName;
  settings: Settings;
  number: number;
}

export function Next({ room, seat, game, settings, number }: Props) {
  return (
    <>
      <div class="at-hand">
        {room.host.value ? (
          <button type="button" class="button-main" onClick={() => void deal(room, seat)}>
            <Icon name="replay" /> {say("end.again")}
          </button>
        ) : (
          <p>{say("end.wait")}</p>
        )}
      </div>
      <div class="next">
        {room.host.value && isShort(game) && <OtherDeck room={room} settings={settings} />}
        {room.host.value && (
          <button
            type="button"
            onClick={() => void room.connection.ask({ ask: "change", settings })} // back to the lobby
          >
            {say("end.change")}
          </button>
        )}
        <Record seat={seat} number={number} />
        <button type="button" onClick={() => go("/")}>
          <Icon name="home" /> {say("end.home")}
        </button>
      </div>
    </>
  );
}

/** The same people once more: with every card of the box, or quickly. */
function OtherDeck({ room, settings }: { room: Room; settings: Settings }) {
  const short = settings.deck === "short";
  const other: Settings = short ? wholeBox(settings) : { ...settings, deck: "short" };
  /** In one breath, so that nobody sees the lobby in between. */
  const start = () => {
    void room.connection.ask({ ask: "change", settings: other });
    void room.connection.ask({ ask: "start" });
  };
  return (
    <button type="button" onClick={start}>
      {say(short ? "end.whole" : "end.short")}
    </button>
  );
}

/** The record of the game: to keep, to replay. */
function Record({ seat, number }: { seat: Seat; number: number }) {
  const trouble = useSignal(false);
  const fetched = async (then: (text: string) => void) => {
    try {
      then(await recordOf(seat.token, number));
      trouble.value = false;
    } catch {
      trouble.value = true;
    }
  };
  const save = (text: string) => saveText(`matou-${number}.txt`, text);
  const replay = (text: string) => {
    keepRecord(text, guestIn(seat.token));
    go("/replay");
  };
  return (
    <>
      <button type="button" onClick={() => void fetched(replay)}>
        <Icon name="play" /> {say("end.replay")}
      </button>
      <button type="button" onClick={() => void fetched(save)}>
        <Icon name="download" /> {say("end.record")}
      </button>
      {trouble.value && <p role="alert">{say("lost.offline")}</p>}
    </>
  );
}
