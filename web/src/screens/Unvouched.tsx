// A warning before a race: the server cannot measure the connections to it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { WayIn } from "../contract.ts";
import { wayIn } from "../room/api.ts";
import { type Key, say } from "../words/words.ts";

function sentence(told: WayIn): Key | null {
  if (told.undeclared) return "lobby.undeclared";
  return told.vouched ? null : "lobby.unvouched";
}

export function Unvouched() {
  const key = useSignal<Key | null>(null);
  useEffect(() => {
    void wayIn()
      .then((told) => (key.value = sentence(told)))
      .catch(() => undefined);
  }, []);
  return key.value === null ? null : <p class="unvouched soft">{say(key.value)}</p>;
}
