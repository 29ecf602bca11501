// A large screen for the room: the open cards, no buttons, and how to join in a corner.
import { useEffect, useMemo } from "preact/hooks";
import { untracked, useSignal } from "@preact/signals";
import { file } from "../address.ts";
import { GAMES } from "../games.ts";
import { Cat } from "../pictures.tsx";
import type { RoomSeen } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { useAwake } from "../device/awake.ts";
import { BestView } from "../finish/BestView.tsx";
import { Ending, ResultView } from "../finish/ResultView.tsx";
import { chairName, coatOf } from "../people/names.ts";
import { useOrigin } from "../room/origin.ts";
import { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { Lost } from "./Lost.tsx";
import { Stuck } from "./Stuck.tsx";

/** The link names the room and its secret behind `#`, which no server and no log hears. */
export function Board() {
  const token = useSignal(location.hash.slice(1));
  useEffect(() => {
    const changed = () => (token.value = location.hash.slice(1));
    addEventListener("hashchange", changed);
    document.documentElement.classList.add("board-page");
    return () => {
      removeEventListener("hashchange", changed);
      document.documentElement.classList.remove("board-page");
    };
  }, []);
  return <Showing key={token.value} token={token.value} />;
}

function Showing({ token }: { token: string }) {
  const room = useMemo(() => untracked(() => new Room(token)), [token]);
  useEffect(() => () => room.close(), [room]);
  useAwake(true);
  const why = room.connection.farewell.value;
  if (why) return <Lost why={why} again={() => location.reload()} />;
  const seen = room.seen.value;
  return (
    <div class="board-screen" data-phase={seen?.phase}>
      {seen === null ? <main class="waiting" aria-busy="true" /> : <Phase room={room} seen={seen} />}
      {seen?.phase === "playing" && <Door seen={seen} room={room.name} />}
      <Stuck room={room} />
    </div>
  );
}

function Phase({ room, seen }: { room: Room; seen: RoomSeen }) {
  const table = room.table.value;
  if (seen.phase === "lobby" || table === null) return <Gathering room={room} seen={seen} />;
  if (seen.phase === "over")
    return (
      <Ending>
        <ResultView room={room} table={table}>
          <BestView room={room} table={table} best={seen.best} />
        </ResultView>
      </Ending>
    );
  const { Table } = GAMES[seen.settings.game];
  return <Table room={room} tablet={false} />;
}

/** Before the cards are dealt: who is there already. */
function Gathering({ room, seen }: { room: Room; seen: RoomSeen }) {
  return (
    <main class="gathering">
      <Heading title={say(`game.${seen.settings.game}`)} />
      <ul>
        {seen.chairs.map((chair, place) => (
          <li key={place} data-empty={chair.guest < 0}>
            <Cat coat={coatOf(room, place)} mood={chair.guest < 0 ? "asleep" : "watching"} size="100%" />
            <span>{chairName(room, place, chair)}</span>
          </li>
        ))}
      </ul>
      <Door seen={seen} room={room.name} />
    </main>
  );
}

function Door({ seen, room }: { seen: RoomSeen; room: string }) {
  const origin = useOrigin();
  if (seen.locked) return null;
  return (
    <aside class="board-door">
      {origin !== "" && <img src={file(`api/qr/${room}.${seen.link}.svg`)} alt={say("lobby.qr")} />}
      <p>
        {seen.phase === "lobby" && <span class="address">{origin.replace(/^https?:\/\//, "")}</span>}
        <strong class="code" aria-label={[...seen.code].join(" ")}>
          {seen.code.slice(0, 4)} {seen.code.slice(4)}
        </strong>
      </p>
    </aside>
  );
}
