// Whether there is a keyboard: somebody has used it. Only then are keys shown.
import { signal } from "@preact/signals";

export const keyed = signal(false);
if (typeof window !== "undefined")
  addEventListener("keydown", () => (keyed.value = true), { capture: true, once: true });
