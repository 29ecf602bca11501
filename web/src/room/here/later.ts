// Loads Python for this device once the first screen is shown, and caches it for offline use.
import { lone } from "../../address.ts";
import { trusted } from "../trusted.ts";

/** The service worker fetches what a game without a server needs: 4 MB, once, unless it saves data. */
export function keepForLater(): void {
  if (!("serviceWorker" in navigator)) return;
  const { connection } = trusted<{ connection?: { saveData?: boolean } }>(navigator);
  if (!lone && connection?.saveData === true) return;
  void navigator.serviceWorker.ready.then((found) => found.active?.postMessage("python"));
}

/** Without a server everything that is played needs Python: it starts while the child chooses. */
export function beginEarly(): void {
  if (!lone) return;
  const begin = () => {
    void import("./device.ts").then((file) => file.theDevice()).then(keepForLater, () => undefined);
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
}
