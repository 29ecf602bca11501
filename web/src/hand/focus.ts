// Restores the focus of keyboard players when the focused card is gone after a move.
import { useEffect, useRef } from "preact/hooks";

const RENDER_DELAY_MS = 40; // milliseconds: then the table is drawn as it is now

/** Nothing has the focus, or something that cannot be pressed any more. */
function lost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || (at instanceof HTMLButtonElement && at.disabled);
}

/** The first element of the first selector that finds one. */
function first(within: HTMLElement | null, selectors: string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = within?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

/** Put on the part of the table that belongs to the player; `n` changes with every move. */
export function useKeptFocus(n: number | string): {
  ref: { current: HTMLDivElement | null };
  onFocusIn: () => void;
  onFocusOut: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (inside.current && lost())
        first(ref.current, ["[data-focus]", ".answers button", ".hand button[tabindex='0']"])?.focus({
          preventScroll: true,
        });
    }, RENDER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [n]);
  return {
    ref,
    onFocusIn: () => (inside.current = true),
    onFocusOut: (event) => {
      if (event.relatedTarget instanceof Node && !ref.current?.contains(event.relatedTarget)) inside.current = false;
    },
  };
}
