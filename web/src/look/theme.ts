import { signal } from "@preact/signals";
import { kept, remember } from "../device/kept.ts";

/** Day or evening: as chosen before, else as the device has it. */
type Theme = "day" | "evening";
const STORAGE_KEY = "matou.theme";

export function theme(): Theme {
  const chosen = kept(STORAGE_KEY);
  if (chosen === "day" || chosen === "evening") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "evening" : "day";
}

/** What the page wears now. */
export const worn = signal<Theme>("day");

export function wear(chosen: Theme): void {
  worn.value = chosen;
  document.documentElement.dataset["theme"] = chosen;
}

export function choose(chosen: Theme): void {
  remember(STORAGE_KEY, chosen);
  wear(chosen);
}
