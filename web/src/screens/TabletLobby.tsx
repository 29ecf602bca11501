// One tablet: each child presses a place at the edge, and a cat wakes up there.
import { Cat } from "../pictures.tsx";
import { coatOf } from "../parts/names.ts";
import { edgeOf } from "../parts/edges.ts";
import { Top } from "../parts/Top.tsx";
import type { Room } from "../room/room.ts";
import { More } from "../settings/More.tsx";
import { say } from "../words/words.ts";

export function TabletLobby({ room }: { room: Room }) {
  const seen = room.room.value;
  if (seen === null) return null;
  const awake = seen.chairs.filter((chair) => chair.guest === room.you.value).length;
  const press = (place: number, mine: boolean) => void room.line.ask(mine ? { ask: "rise", chair: place } : { ask: "sit", chair: place });
  return (
    <main class="tablet-lobby">
      <Top />
      <div class="board" data-seats={seen.chairs.length}>
        {seen.chairs.map((chair, place) => {
          const mine = chair.guest === room.you.value;
          return (
            <button key={place} type="button" class="paw-zone" data-edge={edgeOf(place, seen.chairs.length)} aria-pressed={mine} onPointerDown={() => press(place, mine)} onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && press(place, mine)}>
              <Cat coat={coatOf(room, place) as "tabby"} mood={mine ? "watching" : "asleep"} size={120} />
              <span>{say(mine ? "tablet.awake" : "tablet.press")}</span>
            </button>
          );
        })}
        <div class="middle">
          <h1>{say(`game.${seen.settings.game}`)}</h1>
          <p>{say("tablet.how")}</p>
          <button type="button" class="large start" disabled={awake === 0} onClick={() => void room.line.ask({ ask: "start" })}>
            {say("lobby.start")}
          </button>
          <More settings={seen.settings} change={(settings) => void room.line.ask({ ask: "change", settings })} refused={room.refused.value?.why ?? ""} />
        </div>
      </div>
    </main>
  );
}
