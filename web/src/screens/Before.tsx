// Settings of a game alone, on a sheet where the table will be; it has no lobby.
import { Cap } from "../settings/Cap.tsx";
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { CardBack } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { Groups, MoreSheet } from "../settings/More.tsx";
import { say } from "../words/words.ts";
import { deal } from "./starting.ts";

export function Before({ room, seat }: { room: Room; seat: Seat }) {
  const seen = room.seen.value;
  if (seen === null) return null;
  const { game } = seen.settings;
  return (
    <main class="before cloth">
      <Top />
      <MoreSheet>
        <header>
          <CardBack game={game} size={56} />
          <Heading title={say(`game.${game}`)} />
        </header>
        <Groups room={room} alone />
        <Cap seen={seen} />
        <button type="button" class="button-main" onClick={() => void deal(room, seat)}>
          {say("lobby.start")}
        </button>
      </MoreSheet>
    </main>
  );
}
