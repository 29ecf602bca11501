// The screen stays awake while a game runs, where a browser lets a page ask for that: over HTTPS or on this computer.
import { useEffect } from "preact/hooks";

interface Lock {
  release: () => Promise<void>;
}
interface WakeLock {
  request: (kind: "screen") => Promise<Lock>;
}

/** A hidden page loses its lock: it is asked for again when the page is seen. */
export function keepAwake(wakeLock: WakeLock, page: Pick<Document, "hidden"> & EventTarget = document): () => void {
  let wanted = true;
  let lock: Lock | null = null;
  const ask = async () => {
    if (!wanted || page.hidden) return;
    try {
      const got = await wakeLock.request("screen");
      if (wanted) lock = got;
      else void got.release();
    } catch {
      /* refused, with a low battery */
    }
  };
  const seen = () => void ask();
  page.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    wanted = false;
    page.removeEventListener("visibilitychange", seen);
    void lock?.release();
  };
}

export function useAwake(wanted: boolean): void {
  useEffect(() => (wanted && "wakeLock" in navigator ? keepAwake(navigator.wakeLock) : undefined), [wanted]);
}
