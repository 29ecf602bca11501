// A table of a class: the game's own table and end; the next game begins by itself.
import { useEffect } from "preact/hooks";
import { Top } from "../controls/Top.tsx";
import { Ending, ResultView } from "../finish/ResultView.tsx";
import { GAMES } from "../games.ts";
import { useLinger } from "../screens/linger.ts";
import type { Room } from "../room/room.ts";
import { tellMoments } from "../table/telling.ts";
import { say } from "../words/words.ts";
import { Opened } from "./Waiting.tsx";

export function Seat({ room }: { room: Room }) {
  useEffect(() => tellMoments(room), [room]);
  const lingers = useLinger(room);
  const seen = room.seen.value;
  const table = room.table.value;
  if (seen === null || table === null || seen.phase === "lobby") return <Opened />;
  if (seen.phase === "over" && !lingers)
    return (
      <Ending>
        <Top />
        <ResultView room={room} table={table}>
          <p>{say("class.next")}</p>
        </ResultView>
      </Ending>
    );
  const { Table } = GAMES[seen.settings.game];
  return (
    <div class="class-table">
      <Table room={room} tablet={false} />
    </div>
  );
}
