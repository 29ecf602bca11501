// One seat: cat, name, stack, pile, and buttons where this page plays for it.
import { TableCat } from "../../pictures.tsx";
import { placed } from "../../table/edges.ts";
import { coatOf, scarfOf, seatName, shortName } from "../../people/names.ts";
import { poke } from "../../look/poke.ts";
import { say } from "../../words/words.ts";
import { Pile, Stack } from "./Cards.tsx";
import { PawZone } from "./PawZone.tsx";
import { SeatActions } from "./SeatActions.tsx";
import { nameRoom, type Place, TINY } from "../board/layout.ts";
import type { Show } from "../state/show.ts";

interface Props {
  show: Show;
  place: Place;
  tablet: boolean;
  own: boolean; // played from this page
}

export function SeatSpot({ show, place, tablet, own }: Props) {
  const { seat } = place;
  const seen = show.view.seat(seat);
  const alone = show.view.mine.value.length === 1;
  const kind = tablet ? "at-edge" : own ? "own" : "other";
  const says = show.view.says.value ? "says" : "";
  const tiny = !own && place.h < TINY ? "tiny" : "";
  const style = {
    ...placed(place),
    "--card": `${place.card}px`,
    "--beside": `${place.w - place.card - 26}px`, // what the pile and gaps leave to a name
    "--named": `${nameRoom(place)}px`,
    transform: `translate(-50%, -50%) rotate(${place.turned}deg)`,
  };
  return (
    <section
      class={`seat ${kind} ${place.wide ? "wide" : "tall"} ${says} ${alone ? "" : "several"} ${tiny}`}
      data-seat={seat}
      data-next={seen.next}
      data-out={seen.out}
      style={style}
      aria-label={seatName(show.room, seat)}
    >
      <Who show={show} seat={seat} />
      <Stack
        show={show}
        seat={seat}
        own={own}
        card={own && !tablet ? place.card * 0.74 : place.card * (tablet ? 0.56 : 0.34)}
      />
      <Pile show={show} seat={seat} />
      {own && (
        <div class="hand">
          {(tablet || !alone) && <PawZone show={show} seat={seat} />}
          <SeatActions show={show} seat={seat} notes={!alone} />
        </div>
      )}
    </section>
  );
}

/** The cat and what is to be known of it. */
function Who({ show, seat }: { show: Show; seat: number }) {
  const { room, view } = show;
  const seen = view.seat(seat);
  const out = seen.place.value;
  const coat = coatOf(room, show.person(seat));
  const guest = room.chair(seat)?.guest ?? -1;
  const name = shortName(room, seat);
  const letters = Math.max(...name.split(" ").map((word) => word.length));
  return (
    <div class="who" style={{ "--letters": letters }}>
      <span class="who-cat" onPointerDown={poke("meow", () => show.moods.poke(seat))}>
        <TableCat coat={coat} mood={show.moods.of(seat)} scarf={scarfOf(room, show.person(seat))} size="100%" />
        <Bubble show={show} seat={seat} />
      </span>
      <span class="who-line">
        <span class="who-name">
          {name}
          {/* Always there: one that comes or goes lays out the whole page. */}
          <span class="spoken">{seen.next.value ? ` ${say("mouse.turn")}` : ""}</span>
        </span>
        <Badge out={out} minded={seen.minded.value} here={seen.here.value} asleep={room.asleep.value.has(guest)} />
      </span>
    </div>
  );
}

/** One at most, the most important first: a small seat has no room for more. */
function Badge({ out, minded, here, asleep }: { out: number; minded: boolean; here: boolean; asleep: boolean }) {
  if (out > 0) return <span class="badge won">{say(out === 1 ? "mouse.champion" : "mouse.out", { place: out })}</span>;
  if (minded) return <span class="badge">{say("mouse.minded")}</span>;
  return here ? null : <span class="badge">{say(asleep ? "room.asleep" : "mouse.away")}</span>;
}

/** A gesture of the person there. */
function Bubble({ show, seat }: { show: Show; seat: number }) {
  const made = show.gesture.value;
  const chair = show.room.chair(seat);
  if (made === null || chair?.guest !== made.guest || seat >= show.view.people.value) return null;
  return <span class="bubble pop">{say(`emote.${made.which}`)}</span>;
}
