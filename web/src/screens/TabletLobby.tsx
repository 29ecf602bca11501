// One tablet: each child presses a place at the edge, and a cat wakes up there.
import { Cat } from "../pictures.tsx";
import { coatOf } from "../parts/names.ts";
import { type Edge, edgeOf } from "../parts/edges.ts";
import { Top } from "../parts/Top.tsx";
import type { Room } from "../room/room.ts";
import { More } from "../settings/More.tsx";
import { say } from "../words/words.ts";

const EDGES: Edge[] = ["top", "left", "right", "bottom"];

export function TabletLobby({ room }: { room: Room }) {
  const seen = room.seen.value;
  if (seen === null) return null;
  const awake = seen.chairs.filter((chair) => chair.guest === room.you.value).length;
  const press = (place: number, mine: boolean) =>
    void room.line.ask(mine ? { ask: "rise", chair: place } : { ask: "sit", chair: place });
  const places = seen.chairs.map((_, place) => place);
  const zone = (place: number) => {
    const mine = seen.chairs[place]?.guest === room.you.value;
    return (
      <button
        key={place}
        type="button"
        class="paw-zone"
        aria-pressed={mine}
        onPointerDown={() => press(place, mine)}
        onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && press(place, mine)}
      >
        <Cat coat={coatOf(room, place)} mood={mine ? "watching" : "asleep"} size="clamp(4rem, 12vmin, 7.5rem)" />
        <span>{say(mine ? "tablet.awake" : "tablet.press")}</span>
      </button>
    );
  };
  return (
    <main class="tablet-lobby">
      <Top />
      <div class="board" data-seats={seen.chairs.length}>
        {EDGES.map((edge) => (
          <div key={edge} class="edge" data-edge={edge}>
            {places.filter((place) => edgeOf(place, seen.chairs.length) === edge).map(zone)}
          </div>
        ))}
        <div class="middle">
          <h1>{say(`game.${seen.settings.game}`)}</h1>
          <p>{say("tablet.how")}</p>
          <button
            type="button"
            class="button-main"
            disabled={awake === 0}
            onClick={() => void room.line.ask({ ask: "start" })}
          >
            {say("lobby.start")}
          </button>
          <More
            seen={seen}
            change={(settings) => void room.line.ask({ ask: "change", settings })}
            refused={room.refused.value?.why ?? ""}
          />
        </div>
      </div>
    </main>
  );
}
