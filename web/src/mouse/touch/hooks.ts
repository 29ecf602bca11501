// Hooks for keys, fingers and the width of the screen at the mouse table.
import { useEffect, useMemo } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { actionOf } from "./keys.ts";
import { reachOf } from "./reach.ts";
import type { Show } from "../state/show.ts";

const BROAD = "(min-width: 900px) and (min-aspect-ratio: 11/10)";

/** Whether there is room for the story beside the board. */
export function useBroad(): Signal<boolean> {
  const query = useMemo(() => matchMedia(BROAD), []);
  const broad = useSignal(query.matches);
  useEffect(() => {
    const changed = () => (broad.value = query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, [query]);
  return broad;
}

/** Keys work wherever the focus is, except in a field or a dialog that needs them itself. */
export function useKeys(show: Show): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest("input, select, textarea, [role=dialog]")) return;
      const action = actionOf(event.key, show.view.mine.value, Boolean(at?.closest("button, a, summary")));
      if (action === null) return;
      event.preventDefault();
      if (action.do === "hit") show.hit(action.seat, event.timeStamp);
      else if (action.do === "flip") show.flipNext();
      else if (action.do === "nothing") for (const seat of show.deciding()) show.nothing(show.person(seat));
      else if (show.view.expert.value && show.view.mine.value[0] !== undefined) show.call(show.view.mine.value[0]);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [show]);
}

/** For a button on the shared board: the finger acts when it comes down, a key as on any button. Screen readers press
 * by a click alone, without pointer or key before it. */
export function pressing(act: (event: Event) => void) {
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button > 0) return;
      event.preventDefault(); // no focus, no zoom, no second event
      act(event);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      act(event);
    },
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (event.detail === 0 && event.screenX === 0 && event.screenY === 0) act(event);
    },
  };
}

/** For what a hand comes down on: from the finger to the socket there are three calls of ours, this, `Show.hit` and the
 * line's `ask`. `seatAt`: whose hand it is, so far from the left; `head`: how far down the mouse's head is. */
export function hitting(show: Show, seatAt: (share: number) => number, head?: number) {
  return {
    ...pressing((event) => show.hit(seatAt(0), event.timeStamp)),
    onPointerDown: (event: PointerEvent) => {
      if (event.button > 0 || !(event.currentTarget instanceof Element)) return;
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      const box = event.currentTarget.getBoundingClientRect();
      show.hit(seatAt((x - box.left) / box.width), event.timeStamp, reachOf(event, box, head), { x, y });
    },
  };
}
