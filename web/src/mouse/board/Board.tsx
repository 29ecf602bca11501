// The board: every seat in its place, the mouse in the middle. It measures itself and does not scroll.
import { useMemo, useRef } from "preact/hooks";
import { type Signal, computed, useSignal } from "@preact/signals";
import { placed } from "../../table/edges.ts";
import { useSize } from "../../controls/size.ts";
import { say } from "../../words/words.ts";
import { Beckon } from "./Beckon.tsx";
import { FlightLayer } from "./FlightLayer.tsx";
import { Hint } from "./Hint.tsx";
import { Middle } from "./Middle.tsx";
import { SeatSpot } from "../seats/SeatSpot.tsx";
import { Prints } from "./Prints.tsx";
import { Numbers } from "../story/Numbers.tsx";
import { ToldHere } from "../story/ToldHere.tsx";
import { concerned } from "../story/scenes.ts";
import { readersOf, slotsOf } from "./slots.ts";
import { useBroad } from "../touch/hooks.ts";
import { type Layout, ownLayout, tabletLayout, tabletMiddle } from "./layout.ts";
import type { Show } from "../state/show.ts";

const ASIDE = 2; // slips that lie beside the mouse
const HINT_PX = 52; // its height on a device of one's own
const LARGE_HINT_PX = 90; // where letters are enlarged, its words need more: the table makes room

export function Board({ show, tablet, menu }: { show: Show; tablet: boolean; menu: Signal<boolean> }) {
  const board = useRef<HTMLDivElement>(null);
  const size = useSize(board);
  const broad = useBroad();
  const hint = useSignal(HINT_PX);
  const { count, mine, near, people, says } = show.view;
  const layout = useMemo(
    () =>
      computed<Layout | null>(() => {
        const { w, h } = size.value;
        if (w === 0 || count.value === 0) return null;
        return tablet
          ? tabletLayout(count.value, people.value, w, h)
          : ownLayout(count.value, near.value, w, h, hint.value, says.value);
      }),
    [show, tablet],
  );
  const now = layout.value;
  const story = show.story.value;
  const tells =
    now !== null && story !== null && show.sheet.value && (tablet || (!broad.value && !show.room.isBoard.value));
  const told = tells ? slotsOf(now.slot, tablet ? readersOf(concerned(story), now.places) : ["bottom"]) : null;
  const asked = show.questions.value.slice(0, ASIDE);
  const edgeOf = (seat: number) => (tablet && now?.places.find((place) => place.seat === seat)?.edge) || "bottom";
  const asks =
    now !== null && asked.length > 0
      ? slotsOf(
          now.slot,
          asked.map(({ seat }) => edgeOf(seat)),
        )
      : null;
  /** Never less again: cards that move with every sentence would be missed. */
  const needs = (high: number) => {
    if (high > LARGE_HINT_PX && high > hint.value) hint.value = high;
  };
  /** Alone, the whole table is for going on. */
  const tapped = (event: PointerEvent) => {
    const on = event.target instanceof Element ? event.target.closest("button, a, summary, .told") : null;
    if (show.view.alone.value && on === null && event.button === 0) show.flipNext();
  };
  return (
    <div class="board" ref={board} onPointerDown={tapped} onContextMenu={(event) => event.preventDefault()}>
      {now !== null && (
        <>
          {now.places.map((place) => (
            <SeatSpot
              key={place.seat}
              show={show}
              place={place}
              tablet={tablet}
              own={mine.value.includes(place.seat)}
            />
          ))}
          <Middle
            show={show}
            box={now.middle}
            places={now.places}
            tablet={tablet}
            aside={(asks ?? told)?.mouse ?? null}
          />
          {tablet && told === null && (
            <button
              type="button"
              class="menu-button"
              style={placed(tabletMiddle(now.middle).menu)}
              onClick={() => (menu.value = !menu.value)}
              aria-expanded={menu.value}
            >
              {say("mouse.menu")}
            </button>
          )}
          {!tablet && !show.room.isBoard.value && (
            <Hint show={show} box={now.hint} needs={needs} covered={told !== null && now.slot !== now.middle} />
          )}
          {asks?.told.map((slot, i) => {
            const question = asked[i];
            return question && <Numbers key={question.seat} show={show} question={question} slot={slot} />;
          })}
          {told?.told.map((slot, i) => (
            <ToldHere key={i} show={show} slot={slot} again={i > 0} />
          ))}
          <FlightLayer show={show} places={now.places} />
          <Prints show={show} places={now.places} />
          {!tablet && show.view.firstGame.value && <Beckon show={show} />}
        </>
      )}
    </div>
  );
}
