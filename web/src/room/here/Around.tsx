// Notices of a room on this device: the server is away, and what of the game is not stored.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lone } from "../../address.ts";
import { say } from "../../words/words.ts";
import { cut, unkept } from "./device.ts";

const said = signal(lone); // that the server is away: once is enough
const SAID_MS = 8000;

export function Around() {
  const away = !said.value;
  useEffect(() => {
    const timer = setTimeout(() => (said.value = true), SAID_MS);
    return () => clearTimeout(timer);
  }, []);
  const why = unkept.value === "elsewhere" ? "" : unkept.value;
  if (!away && why === "" && !cut.value) return null;
  return (
    <p class="around-here" role="status">
      {[
        ...(away ? [say("here.away")] : []),
        ...(why === "" ? [] : [say(`here.unkept.${why}`)]),
        ...(cut.value ? [say("here.cut")] : []),
      ].join(" ")}
    </p>
  );
}
