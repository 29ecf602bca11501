// Whether a keyboard has been used; only then are keys shown.
import { signal } from "@preact/signals";

export const keyed = signal(false);
if (typeof window !== "undefined")
  addEventListener("keydown", () => (keyed.value = true), { capture: true, once: true });
