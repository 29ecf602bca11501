// Keyboard shortcuts: one key does one thing, wherever the focus is, except in text fields.
import { useEffect, useRef } from "preact/hooks";

/** `act`: what the key does now; null where it does nothing. */
export function useKey(key: string, act: (() => void) | null): void {
  const now = useRef(act);
  now.current = act;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : null;
      if (event.key.toLowerCase() !== key || at?.closest("input, select, textarea, [role=dialog]")) return;
      if (now.current === null) return;
      event.preventDefault();
      now.current();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [key]);
}
