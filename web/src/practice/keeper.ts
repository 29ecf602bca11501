// Saves the answers and the length of the two minutes, once, when they end or are left.
import { useLayoutEffect } from "preact/hooks";
import type { Coat } from "../contract.ts";
import { ownMs } from "../learning/knowledge.ts";
import { learnt, spent } from "../profiles/children.ts";
import { LENGTH, type Session } from "./session.ts";

export function useKeeper(cat: Coat | null, session: () => Session): void {
  // A layout effect ends with the component; what a plain effect returns runs some 35 ms later.
  useLayoutEffect(() => {
    if (cat === null) return;
    let told = 0; // ms; a page that was hidden may be shown again
    const keep = () => {
      const { learner, began, since } = session();
      const ms = Math.min(2 * LENGTH, since - began + ownMs(learner.pad));
      learnt(cat, learner);
      spent(cat, (ms - told) / 1000);
      told = Math.max(told, ms);
    };
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, []); // whoever began
}
