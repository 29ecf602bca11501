// M2: who is the youngest? One touch, and they start; whoever is no host may say it of themselves.
import { Cat } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { chairName, coatOf } from "./names.ts";
import { Radios } from "../controls/Radios.tsx";

/** Everybody at a table has another cat, so the cats alone stand for them. */
export function Youngest({ room, tablet = false }: { room: Room; tablet?: boolean }) {
  const seen = room.seen.value;
  if (seen === null) return null;
  const people = seen.chairs.flatMap((chair, place) => (chair.guest >= 0 ? [place] : []));
  if (people.length < 2) return null; // alone with cats there is nobody to ask for
  const name = (place: number) => ask(room, place);
  if (room.host.value)
    return (
      <Radios
        class="youngest"
        label={<strong>{say(tablet ? "tablet.youngest" : "lobby.youngest")}</strong>}
        value={seen.youngest}
        values={people}
        draw={(place) => (
          <>
            <Cat
              coat={coatOf(room, place)}
              mood={place === seen.youngest ? "winning" : "watching"}
              size="var(--coat)"
            />
            <span class="spoken">{chairName(room, place, seen.chairs[place])}</span>
          </>
        )}
        pick={name}
      />
    );
  const own = people.find((place) => seen.chairs[place]?.guest === room.you.value);
  if (own === undefined || own === seen.youngest) return null;
  return (
    <button type="button" class="quiet" onClick={() => name(own)}>
      {say("lobby.youngest.me")}
    </button>
  );
}

const ask = (room: Room, chair: number): void => void room.connection.ask({ ask: "youngest", chair });
