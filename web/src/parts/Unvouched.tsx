// Where races are judged over lines that the server cannot measure itself, it is said before the cards are dealt.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wayIn } from "../room/api.ts";
import { say } from "../words/words.ts";

export function Unvouched() {
  const vouched = useSignal(true);
  useEffect(() => {
    void wayIn()
      .then((told) => (vouched.value = told.vouched))
      .catch(() => undefined);
  }, []);
  return vouched.value ? null : <p class="unvouched soft">{say("lobby.unvouched")}</p>;
}
