// Navigation: the address of the page as signals, and changing it without a reload.
import { signal } from "@preact/signals";
import { address, opened } from "./address.ts";
import type { ArticleNumber } from "./contract.ts";

/** The screen. */
export const place = signal(opened()[0]);
/** The article of the rulebook that lies open above the screen ("" for its beginning); null where it is closed. */
export const above = signal<string | null>(null);

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", address(path));
  else history.pushState(null, "", address(path));
  place.value = opened()[0];
  above.value = null;
  scrollTo(0, 0);
}

/** The article an address of the rulebook names: `/rules/M10`, `/rules/`, `/rules`. */
function articleIn(path: string): string | undefined {
  const found = /^\/rules(?:\/(\w*))?$/.exec(path);
  return found ? (found[1] ?? "").toUpperCase() : undefined;
}

/** Where the rulebook is, open at an article or at its beginning. */
export const rulesAt = (article: ArticleNumber | ""): string => address(`/rules/${article}`);

/** Open the rulebook above the screen, or, where it lies open, at another article; Back closes it. */
function consult(article: string): void {
  const path = `/rules/${article}`;
  if (articleIn(place.value) !== undefined) {
    go(path, true);
    return;
  }
  if (above.value === null) history.pushState({ above: true }, "", address(path));
  else history.replaceState({ above: true }, "", address(path));
  above.value = article;
}

export function closeRules(): void {
  if (above.value !== null) history.back();
}

addEventListener("popstate", (event) => {
  const state: unknown = event.state;
  const lies = typeof state === "object" && state !== null && "above" in state;
  above.value = lies ? (articleIn(opened()[0]) ?? "") : null;
  if (!lies) place.value = opened()[0];
});

// Wherever a link names the rulebook, it opens above what is there, never instead of it.
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest(`a[href^='${address("/rules")}']`) : null;
  if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  consult(articleIn((link.getAttribute("href") ?? "").replace("#", "")) ?? "");
});
