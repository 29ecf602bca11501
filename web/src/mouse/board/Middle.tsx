// The middle of the table: the mouse to hit, the paws upon it, the way round, and the count of a clock.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Mouse, Paw } from "../../pieces.tsx";
import { placed } from "../../table/edges.ts";
import { coatOf } from "../../people/names.ts";
import { answer, poke } from "../../look/poke.ts";
import { play } from "../../sounds.ts";
import { say } from "../../words/words.ts";
import { Ring } from "./Ring.tsx";
import { TabletHint } from "./Hint.tsx";
import { hitting } from "../touch/hooks.ts";
import { type Box, type Place, tabletMiddle } from "./layout.ts";
import { towards } from "../touch/reach.ts";
import type { Show } from "../state/show.ts";

interface Props {
  show: Show;
  box: Box;
  places: Place[];
  tablet: boolean;
  aside: Box | null; // where the mouse goes while a story lies beside it
}

export function Middle({ show, box, places, tablet, aside }: Props) {
  const shared = tabletMiddle(box);
  const size = tablet ? shared.size : Math.min(box.w * 0.72, box.h * 0.86, 420);
  return (
    <div class="middle" style={placed(box)}>
      <div
        class="mouse-place"
        data-hit={show.paws.value.length > 0}
        style={{
          width: `${size}px`,
          height: `${size}px`,
          transform: aside === null ? "none" : moved(box, aside, size),
        }}
      >
        <Ring direction={show.view.direction.value} />
        <MouseButton show={show} tablet={tablet} size={size} />
        <Paws show={show} box={box} places={places} size={size} tablet={tablet} />
      </div>
      {show.view.together.value && <CountIn key={show.race.value} />}
      {tablet && aside === null && <TabletHint show={show} words={shared.words} />}
    </div>
  );
}

/** The whole mouse in a smaller place. */
function moved(from: Box, to: Box, size: number): string {
  const scale = Math.min(1, to.w / size, to.h / size);
  return `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${scale.toFixed(3)})`;
}

function MouseButton({ show, tablet, size }: { show: Show; tablet: boolean; size: number }) {
  const { view } = show;
  const mine = view.mine.value;
  const caught = show.fresh.value?.scenes.some((scene) => scene.proof !== null && scene.kind !== "greed") ?? false;
  const state = caught && !view.open.value ? "caught" : view.awake.value ? "awake" : "asleep";
  const picture = <Mouse state={state} size={size * 0.74} />;
  const said = say(`mouse.is.${state}`);
  if (tablet || mine.length === 0)
    return (
      <div class="mouse-still" role="img" aria-label={said} onPointerDown={poke("squeak")}>
        {picture}
      </div>
    );
  /** Two seats of one person: each half of the mouse is one hand's (M3). */
  const seatAt = (share: number): number =>
    mine[Math.min(mine.length - 1, Math.max(0, Math.floor(share * mine.length)))] ?? 0;
  const pressed = hitting(show, seatAt);
  return (
    <button
      type="button"
      class="mouse-press"
      data-awake={view.awake.value}
      aria-label={`${said} ${say("mouse.hit")}`}
      {...pressed}
      onPointerDown={(event) => {
        if (state === "asleep") answer(event.currentTarget, "squeak");
        pressed.onPointerDown(event);
      }}
    >
      {picture}
    </button>
  );
}

/** A paw from every seat whose hand came down, in the coat of its cat; one's own lies where the finger is. */
function Paws({ show, box, places, size, tablet }: Omit<Props, "aside"> & { size: number }) {
  return (
    <>
      {show.paws.value.map((seat, i) => {
        const place = places[seat];
        if (place === undefined || (!tablet && show.prints.shown.value.some((print) => print.seat === seat)))
          return null;
        return (
          <span
            key={seat}
            class="reaching"
            style={{ transform: `rotate(${towards(place, box)}deg)`, zIndex: 20 - i, "--reach": `${size * 0.3}px` }}
          >
            <span class="pounce">
              <Paw coat={coatOf(show.room, show.person(seat))} size={size * 0.3} />
            </span>
          </span>
        );
      })}
    </>
  );
}

const COUNT_STEP_MS = 480; // three of them before all flip (M15); the server counts, this only shows it

function CountIn() {
  const now = useSignal(1);
  useEffect(() => {
    play("tick");
    const timer = setInterval(() => {
      if (now.value < 3) {
        now.value += 1;
        play("tick");
      }
    }, COUNT_STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="count-in" aria-hidden="true">
      <span key={now.value} class="huge pop">
        {now.value}
      </span>
      <span>{say("mouse.together")}</span>
    </div>
  );
}
