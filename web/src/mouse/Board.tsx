// The board: every seat in its place, the mouse in the middle; it measures itself and lets no finger scroll it.
import { useMemo, useRef } from "preact/hooks";
import { type Signal, computed } from "@preact/signals";
import { say } from "../words/words.ts";
import { FlightLayer } from "./FlightLayer.tsx";
import { Hint } from "./Hint.tsx";
import { Middle } from "./Middle.tsx";
import { SeatSpot } from "./SeatSpot.tsx";
import { StorySheet } from "./StorySheet.tsx";
import { useBroad, useSize } from "./hooks.ts";
import { type Layout, ownLayout, tabletLayout } from "./layout.ts";
import type { Show } from "./show.ts";

const HINT = 52; // its height on a device of one's own

export function Board({ show, tablet, menu }: { show: Show; tablet: boolean; menu: Signal<boolean> }) {
  const board = useRef<HTMLDivElement>(null);
  const size = useSize(board);
  const broad = useBroad();
  const { count, mine, people, says } = show.view;
  const layout = useMemo(
    () =>
      computed<Layout | null>(() => {
        const { w, h } = size.value;
        if (w === 0 || count.value === 0) return null;
        return tablet
          ? tabletLayout(count.value, people.value, w, h)
          : ownLayout(count.value, mine.value, w, h, HINT, says.value);
      }),
    [show, tablet],
  );
  const now = layout.value;
  return (
    <div class="board" ref={board} onContextMenu={(event) => event.preventDefault()}>
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
          <Middle show={show} box={now.middle} places={now.places} tablet={tablet} />
          {tablet ? (
            <button
              type="button"
              class="menu-button"
              style={{ left: now.middle.x - now.middle.w / 2 + 4, top: now.middle.y - 24 }}
              onClick={() => (menu.value = !menu.value)}
              aria-expanded={menu.value}
            >
              {say("mouse.menu")}
            </button>
          ) : (
            <Hint show={show} box={now.hint} />
          )}
          <FlightLayer show={show} places={now.places} />
          {(tablet || !broad.value) && <Overlay show={show} layout={now} tablet={tablet} />}
        </>
      )}
    </div>
  );
}

/** The sheet over the middle, turned to whom it is about; it lets every finger through to the mouse. */
function Overlay({ show, layout, tablet }: { show: Show; layout: Layout; tablet: boolean }) {
  const story = show.story.value;
  if (!show.sheet.value || story === null) return null;
  const about = layout.places.find((place) => place.seat === story.scenes[0]?.who[0]);
  const turned = tablet ? (about?.turned ?? 0) : 0;
  const { x, y, w, h } = tablet ? layout.middle : layout.above;
  const lying = Math.abs(turned) === 90;
  const flat = lying ? h > w * 1.3 : w > h * 1.3; // the photo finish then stands beside the cards
  return (
    <div
      class={flat ? "overlay flat" : "overlay"}
      style={{
        left: x,
        top: y,
        width: lying ? h : w,
        height: lying ? w : h,
        transform: `translate(-50%, -50%) rotate(${turned}deg)`,
      }}
    >
      <StorySheet show={show} />
    </div>
  );
}
