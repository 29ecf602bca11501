// The last refusal of the server, shown for a few seconds.
import { type Signal, untracked, useSignal, useSignalEffect } from "@preact/signals";
import type { RefusalKey } from "../contract.ts";
import { announce } from "../speech/live.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";

const SHOWN_MS = 5000;

export function useRefusal(room: Room): Signal<RefusalKey | ""> {
  const key = useSignal<RefusalKey | "">("");
  useSignalEffect(() => {
    const refused = room.refused.value;
    const age = refused === null ? SHOWN_MS : performance.now() - refused.at;
    // The newer view has come already.
    const why = refused !== null && age < SHOWN_MS && refused.key !== "stale" ? refused.key : "";
    key.value = why;
    if (why !== "") untracked(() => announce(say(`refused.${why}`), true));
    const timer = setTimeout(() => (key.value = ""), Math.max(0, SHOWN_MS - age));
    return () => clearTimeout(timer);
  });
  return key;
}
