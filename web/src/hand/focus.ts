// A keyboard player's place is kept: what had the focus may be gone after a move.
import { useEffect, useRef } from "preact/hooks";

/** Put on the part of the table that belongs to the player; `n` changes with every move. */
export function useKeptFocus(n: number | string): { ref: { current: HTMLDivElement | null }; onFocusIn: () => void; onFocusOut: (event: FocusEvent) => void } {
  const ref = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const own = ref.current;
    if (!inside.current || own === null || (document.activeElement !== null && document.activeElement !== document.body)) return;
    own.querySelector<HTMLElement>("[data-focus], .hand button[tabindex='0']")?.focus({ preventScroll: true });
  }, [n]);
  return {
    ref,
    onFocusIn: () => (inside.current = true),
    onFocusOut: (event) => {
      if (event.relatedTarget !== null && !ref.current?.contains(event.relatedTarget as Node)) inside.current = false;
    },
  };
}
