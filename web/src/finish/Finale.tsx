// The end of a replay: the result and the best moments of everybody, as if one had sat there.
import type { BestSeen } from "../contract.ts";
import { Icon } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { BestView } from "./BestView.tsx";
import { Ending, ResultView } from "./ResultView.tsx";

export function Finale({ room, best, again }: { room: Room; best: BestSeen[]; again: () => void }) {
  const table = room.table.value;
  if (table === null) return null;
  return (
    <Ending>
      <ResultView room={room} table={table}>
        <BestView room={room} table={table} best={best} />
        <div class="next">
          <button type="button" class="button-main" onClick={again}>
            <Icon name="replay" /> {say("replay.again")}
          </button>
        </div>
      </ResultView>
    </Ending>
  );
}
