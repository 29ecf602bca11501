// Detects a link with a child or with the tables of a class, at start or in an open page.
import { useEffect } from "preact/hooks";
import { address, fragment, opened } from "../address.ts";
import { whyNot } from "./Bring.tsx";
import { type Carried, received } from "./carried.ts";
import { tablesOf } from "./Tables.tsx";

const TABLES = "tables="; // and numbers: /who#tables=1,2,3

/** What the link carried, once: it is taken out of the address, so that no one finds it there. */
export function useArrived(
  arrived: (carried: Carried) => void,
  tables: (text: string) => void,
  trouble: (why: string) => void,
): void {
  useEffect(() => {
    const look = () => {
      const part = fragment();
      if (part === "") return;
      history.replaceState(history.state, "", address(opened()[0]));
      if (part.startsWith(TABLES)) return tables(tablesOf(part.slice(TABLES.length)).join());
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
