// What happened, on a slip beside the mouse that is turned to its reader; a finger on it plays on.
import { useLayoutEffect, useRef } from "preact/hooks";
import { StorySheet } from "./StorySheet.tsx";
import type { Show } from "./show.ts";
import type { Slot } from "./slots.ts";

/** `again`: the same for a second reader, so it is not read aloud twice. */
export function ToldHere({ show, slot, again }: { show: Show; slot: Slot; again: boolean }) {
  const outer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (outer.current !== null) fit(outer.current);
  });
  const flat = slot.w > slot.h * 1.15; // then the words stand beside the cards
  const type = flat ? Math.min(slot.w / 23, slot.h / 8) : Math.min(slot.w / 16, slot.h / 13);
  return (
    <div
      ref={outer}
      class={flat ? "told flat" : "told"}
      aria-hidden={again}
      onPointerDown={() => show.goOn()}
      style={{
        left: slot.x,
        top: slot.y,
        width: slot.w,
        height: slot.h,
        fontSize: `${Math.max(13, Math.min(26, type))}px`,
        transform: `translate(-50%, -50%) rotate(${slot.turned}deg)`,
      }}
    >
      <StorySheet show={show} story={show.story.value} />
    </div>
  );
}

/** What is too long for its place is drawn smaller; nothing is cut off. */
function fit(outer: HTMLElement): void {
  const inner = outer.firstElementChild;
  if (!(inner instanceof HTMLElement)) return;
  const scale = Math.min(1, outer.clientHeight / inner.offsetHeight, outer.clientWidth / inner.scrollWidth);
  inner.style.transform = `translate(-50%, -50%) scale(${scale.toFixed(3)})`;
}
