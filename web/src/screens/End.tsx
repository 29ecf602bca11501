// The end: who won, the best moments, the next game, what to look at again.
import { useEffect } from "preact/hooks";
import type { AnyTable, Coat } from "../contract.ts";
import { BestView } from "../finish/BestView.tsx";
import { LookAgain } from "../finish/LookAgain.tsx";
import { Ending, ResultView } from "../finish/ResultView.tsx";
import { ownChairs, places, resultOf, winners } from "../finish/result.ts";
import { later } from "../controls/later.tsx";
import { Top } from "../controls/Top.tsx";
import { Watching } from "./Watching.tsx";
import { PrintCards } from "../print/PrintCards.tsx";
import { coatOf } from "../people/names.ts";
import { Reel } from "../replay/reel.ts";
import { recordOf } from "../room/api.ts";
import type { Room } from "../room/room.ts";
import { type Seat, begun, keep } from "../room/seats.ts";
import { play } from "../sounds.ts";
import { say, speakOfLearning } from "../words/words.ts";
import { Next } from "./Next.tsx";
import { type Played, note } from "./played.ts";
import { anybody } from "./starting.ts";

const NewlyLit = later(
  () => Promise.all([import("../profiles/NewlyLit.tsx"), speakOfLearning()]).then(([file]) => file.NewlyLit),
  () => null,
);

const TakeCat = later(
  () => Promise.all([import("../profiles/TakeCat.tsx"), speakOfLearning()]).then(([file]) => file.TakeCat),
  () => null,
);

export function End({ room, seat }: { room: Room; seat: Seat }) {
  const table = room.table.value;
  const seen = room.seen.value;
  useEffect(() => {
    if (table === null || seen === null) return;
    if (resultOf(room, table).cheers) play("win");
    if (seat.way === "alone") keep({ ...begun(seat), game: table.game, over: rivalOf(room, table) });
    void noted({ token: seat.token, number: seen.game, game: table.game, at: Date.now() });
  }, []);
  if (table === null || seen === null) return null;
  const own = ownChairs(room);
  const wins = winners(table).some((chair) => own.includes(chair));
  return (
    <Ending>
      <Top />
      <ResultView room={room} table={table}>
        {anybody() && <NewlyLit room={room} />}
        {seat.way === "alone" && <TakeCat worn={coatOf(room, own[0] ?? 0)} won={wins ? table.game : null} />}
        <BestView room={room} table={table} best={seen.best.filter((one) => own.includes(one.chair))} />
        {seat.way === "link" && <Watching room={room} />}
        <Next room={room} seat={seat} game={table.game} settings={seen.settings} number={seen.game} />
      </ResultView>
      <LookAgain room={room} table={table} />
      <details>
        <summary>{say("print.cards")}</summary>
        <PrintCards game={table.game} options={table.options} />
      </details>
      <details class="fair">
        <summary>{say("end.fair")}</summary>
        <p>{say("end.fair.how")}</p>
        <p class="small">
          <code>{seen.commitment}</code>
        </p>
        <p class="small">
          <code>{seen.secret}</code>
        </p>
      </details>
    </Ending>
  );
}

/** Whoever did best of the others: that cat wants a rematch. */
function rivalOf(room: Room, table: AnyTable): Coat | "" {
  const own = ownChairs(room);
  const rival = places(table)
    .flat()
    .find((chair) => !own.includes(chair));
  return rival === undefined ? "" : coatOf(room, rival);
}

/** Kept on this device, to be watched again; with its record and moments where the server answers. */
async function noted(game: Played): Promise<void> {
  note(game);
  try {
    const record = await recordOf(game.token, game.number);
    note({ ...game, record });
    await new Reel(record).whole();
  } catch {
    /* then it is asked for when somebody wants to watch */
  }
}
