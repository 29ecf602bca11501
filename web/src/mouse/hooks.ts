// How the table listens to keys and fingers, and whether the screen is broad.
import { useEffect, useMemo } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { actionOf } from "./keys.ts";
import type { Show } from "./show.ts";

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

/** Keys are heard wherever the focus is, except where they belong to what has it. */
export function useKeys(show: Show): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest("input, select, textarea, [role=dialog]")) return;
      const action = actionOf(
        event.key,
        show.view.mine.value,
        at?.closest("button, a, summary") !== null && at?.closest("button, a, summary") !== undefined,
      );
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

/** Where on the screen the pressed element is. */
export const boxOf = ({ currentTarget }: Event): DOMRect =>
  currentTarget instanceof Element ? currentTarget.getBoundingClientRect() : new DOMRect();

/** For a button on the shared board: the finger acts when it comes down, a key as on any button. */
export function pressing(act: (event: PointerEvent | KeyboardEvent) => void) {
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
  };
}

/** Screen readers press a button by a click alone, without pointer or key before it. */
export function clicked(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail === 0 && event.screenX === 0 && event.screenY === 0) act();
  };
}
