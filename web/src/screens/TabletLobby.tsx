// One tablet: each child presses a place at the edge, a cat wakes up there, and there the child will play.
import { useRef } from "preact/hooks";
import { Cat } from "../pictures.tsx";
import { coatOf } from "../people/names.ts";
import { type Spot, placed, round } from "../table/edges.ts";
import { Radios } from "../controls/Radios.tsx";
import { useSize } from "../controls/size.ts";
import { Cap } from "../settings/Cap.tsx";
import { Heading } from "../controls/Heading.tsx";
import { later } from "../controls/later.tsx";
import { Top } from "../controls/Top.tsx";
import { Youngest } from "../people/Youngest.tsx";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { More } from "../settings/More.tsx";
import { playersOffered } from "../settings/offers.ts";
import { say, speakOfLearning } from "../words/words.ts";
import { anybody, deal } from "./starting.ts";

const Sits = later(
  () => Promise.all([import("./Sits.tsx"), speakOfLearning()]).then(([file]) => file.Sits),
  () => null,
);

export function TabletLobby({ room, seat }: { room: Room; seat: Seat }) {
  const board = useRef<HTMLDivElement>(null);
  const { w, h } = useSize(board).value;
  const seen = room.seen.value;
  if (seen === null) return null;
  const people = seen.chairs.length;
  const places = w > 0 ? round(people, people, w, h) : null;
  const middle = places?.middle;
  const awake = seen.chairs.filter((chair) => chair.guest === room.you.value).length;
  return (
    <main class="tablet-lobby cloth">
      <div class="board" ref={board}>
        {places?.spots.map((spot) => (
          <PlaceToPress key={spot.seat} room={room} spot={spot} />
        ))}
        {middle && (
          <div class="middle" style={placed({ ...middle, x: middle.x - middle.w / 2, y: middle.y - middle.h / 2 })}>
            <Top />
            <Heading title={say(`game.${seen.settings.game}`)} says={say("tablet.how")} />
            {awake < 2 ? <p>{say("tablet.how")}</p> : <Youngest room={room} tablet />}
            <Places room={room} />
            <Cap seen={seen} />
            <button type="button" class="button-main" disabled={awake === 0} onClick={() => void deal(room, seat)}>
              {say("lobby.start")}
            </button>
            {anybody() && <Sits room={room} seat={seat} />}
            <More room={room} />
          </div>
        )}
      </div>
    </main>
  );
}

/** How many places there are: all that the game takes, in sight. */
function Places({ room }: { room: Room }) {
  const seen = room.seen.value;
  if (seen === null) return null;
  const { settings, chairs } = seen;
  const counts = playersOffered(settings, chairs);
  const pick = (players: number) => void room.connection.ask({ ask: "change", settings: { ...settings, players } });
  return (
    <>
      <Radios
        class="places"
        label={
          <>
            {say("tablet.places")} <span class="soft">{say("tablet.cats")}</span>
          </>
        }
        value={chairs.length}
        values={counts}
        draw={String}
        pick={pick}
      />
      <label class="places-narrow">
        {say("tablet.places")}
        <select value={chairs.length} onChange={(event) => pick(Number(event.currentTarget.value))}>
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function PlaceToPress({ room, spot }: { room: Room; spot: Spot }) {
  const { seat: place, w, h, turned } = spot;
  const mine = room.seen.value?.chairs[place]?.guest === room.you.value;
  const first = mine && room.seen.value?.youngest === place;
  const press = () => void room.connection.ask({ ask: mine ? "rise" : "sit", chair: place });
  return (
    <button
      type="button"
      class="paw-zone"
      data-place={place}
      aria-pressed={mine}
      onPointerDown={press}
      onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && press()}
      style={{ ...placed(spot), transform: `translate(-50%, -50%) rotate(${turned}deg)` }}
    >
      <Cat
        coat={coatOf(room, place)}
        mood={first ? "winning" : mine ? "watching" : "asleep"}
        size={Math.min(h * 0.72, w * 0.4)}
      />
      <span>{say(first ? "tablet.first" : mine ? "tablet.awake" : "tablet.press")}</span>
    </button>
  );
}
