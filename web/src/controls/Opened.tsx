// A layer above the page: it takes the focus and gives it back when it closes; Escape closes it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Spread onto what opened; nothing happens without a way to close it. A new `what` takes the focus again.
 * The focus moves before the paint, so that an early Escape finds it. */
export function useOpened<E extends HTMLElement>(close?: () => void, what = "") {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    if (close === undefined) return;
    const before = document.activeElement;
    const own = ref.current;
    (own?.querySelector<HTMLElement>(".answers button") ?? own?.querySelector("button"))?.focus({
      preventScroll: true,
    });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [what]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || close === undefined) return;
    event.stopPropagation();
    close();
  };
  return { ref, onKeyDown };
}

interface Props {
  label: string;
  close: () => void;
  class: string;
  children: ComponentChildren;
}

export function Opened({ label, close, class: look, children }: Props) {
  return (
    <dialog
      open
      class={`opened ${look}`}
      role="dialog" // for browsers that do not know the element
      aria-label={label}
      tabIndex={-1}
      {...useOpened<HTMLDialogElement>(close)}
    >
      {children}
    </dialog>
  );
}
