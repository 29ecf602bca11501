// A choice this device remembers.
import { signal, type Signal } from "@preact/signals";

export function remembered(name: string, otherwise: boolean): { value: Signal<boolean>; set: (on: boolean) => void } {
  const value = signal(otherwise);
  try {
    const kept = localStorage.getItem(name);
    if (kept !== null) value.value = kept === "yes";
  } catch {
    /* a browser may forbid it */
  }
  return {
    value,
    set: (on) => {
      value.value = on;
      try {
        localStorage.setItem(name, on ? "yes" : "no");
      } catch {
        /* not remembered */
      }
    },
  };
}
