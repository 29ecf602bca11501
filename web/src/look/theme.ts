/** Day or evening: as chosen before, else as the device has it. */
export type Theme = "day" | "evening";
const KEY = "matou.theme";

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  if (kept === "day" || kept === "evening") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "evening" : "day";
}

export function wear(chosen: Theme): void {
  document.documentElement.dataset["theme"] = chosen;
}

export function choose(chosen: Theme): void {
  localStorage.setItem(KEY, chosen);
  wear(chosen);
}
