// How a game ended: who won, the podium, and what everybody has left or reached.
import type { ComponentChildren } from "preact";
import { CrownPicture } from "../art/crown.tsx";
import { Podium } from "../art/Podium.tsx";
import type { AnyTable } from "../contract.ts";
import { GAMES } from "../games.ts";
import { Heading } from "../controls/Heading.tsx";
import { coatOf, playerName, scarfOf } from "../people/names.ts";
import { CatFace } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { capital, say } from "../words/words.ts";
import { Confetti } from "./Confetti.tsx";
import { places, resultOf, winners } from "./result.ts";

interface Props {
  room: Room;
  table: AnyTable;
  /** What stands beside it, or below on a narrow screen. */
  children: ComponentChildren;
}

/** The screen of an end, after a game or a replay. */
export const Ending = ({ children }: { children: ComponentChildren }) => <main class="end">{children}</main>;

export function ResultView({ room, table, children }: Props) {
  const { title, more, cheers } = resultOf(room, table);
  const steps = places(table);
  const won = winners(table);
  const names = (chairs: number[]) => chairs.map((chair) => playerName(room, chair)).join(", ");
  return (
    <>
      {cheers && <Confetti />}
      <Heading title={title} says={`${title} ${more}`.trim()} class="end-title" />
      {more && <p class="end-more">{more}</p>}
      <div class="end-columns">
        <div>
          <Podium
            steps={steps.slice(0, 3).map((place) => place.map((chair) => coatOf(room, chair)))}
            winning={steps.filter((place) => place.every((chair) => won.includes(chair))).length}
            label={steps.map((place, i) => `${i + 1}: ${names(place)}`).join("; ")}
          />
          <ol class="tallies">
            {steps.map((place, i) =>
              place.map((chair) => (
                <li key={chair} value={i + 1} data-won={won.includes(chair)}>
                  <span class="tally-place number">{i + 1}</span>
                  <CatFace
                    coat={coatOf(room, chair)}
                    mood={won.includes(chair) ? "winning" : "watching"}
                    scarf={scarfOf(room, chair)}
                    size="2.2em"
                  />
                  <strong class="tally-name">{capital(playerName(room, chair))}</strong>
                  <span class="tally-won">
                    {won.includes(chair) && <CrownPicture size="1.5em" label={say("end.winner")} />}
                  </span>
                  <span class="tally-left">{GAMES[table.game].tally(table, chair)}</span>
                </li>
              )),
            )}
          </ol>
          <CutShort table={table} />
        </div>
        <div>{children}</div>
      </div>
    </>
  );
}

/** M23, M27: no game is cut short silently; what everybody has left stands above. */
function CutShort({ table }: { table: AnyTable }) {
  const why = GAMES[table.game].cutShort?.(table) ?? "";
  return why === "" ? null : <p class="cut-short">{why}</p>;
}
