// Where we are: the address of the page as a signal, and going elsewhere without a reload.
import { signal } from "@preact/signals";

export const place = signal(location.pathname);

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  place.value = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  place.value = location.pathname;
});
