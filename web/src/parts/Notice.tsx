// A line for everybody when the room has another host, or another code; screen readers hear it with all other facts.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Room } from "../room/room.ts";
import { sentences } from "./telling.ts";

const SHOWN = 6000;

export function Notice({ room }: { room: Room }) {
  const words = useSignal("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = room.listen((moment) => {
      if (moment.fact.fact !== "hosted" && moment.fact.fact !== "keyed") return;
      words.value = sentences(room, moment).join(" ");
      clearTimeout(timer);
      timer = setTimeout(() => (words.value = ""), SHOWN);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [room]);
  if (words.value === "") return null;
  return (
    <p class="notice sheet" aria-hidden="true">
      {words.value}
    </p>
  );
}
