// A link that carries a child was opened here, or put into the address while the page stood open.
import { useEffect } from "preact/hooks";
import { whyNot } from "./Bring.tsx";
import { type Carried, received } from "./carried.ts";

/** What the link carried, once: it is taken out of the address, so that no one finds it there. */
export function useArrived(arrived: (carried: Carried) => void, trouble: (why: string) => void): void {
  useEffect(() => {
    const look = () => {
      const part = location.hash.slice(1);
      if (part === "") return;
      history.replaceState(history.state, "", location.pathname);
      try {
        arrived(received(decodeURIComponent(part)));
      } catch (error) {
        trouble(whyNot(error));
      }
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
}
