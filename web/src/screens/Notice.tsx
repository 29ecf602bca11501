// Notices of a room: a new host, a new code, a new chair, a doubtful connection, a frozen page.
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { EventName } from "../contract.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { announce } from "../speech/live.ts";
import { guestName } from "../people/names.ts";
import { sentences } from "../table/telling.ts";

const SHOWN_MS = 6000;
const LONG_MS = 15_000;
const NOTICED: EventName[] = ["hosted", "keyed", "grown", "queued"];

export function Notice({ room }: { room: Room }) {
  const words = useSignal("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = (text: string, ms: number) => {
    words.value = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (words.value = ""), ms);
  };
  useEffect(() => {
    const stop = room.listen((moment) => {
      const said = NOTICED.includes(moment.fact.fact) ? sentences(room, moment).join(" ") : "";
      if (said !== "") show(said, SHOWN_MS); // the live region announces it with all other events
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [room]);
  useSignalEffect(() => {
    const ms = room.doubted.value;
    if (ms === 0) return;
    const text = say("room.doubted", { ms: String(ms) });
    announce(text);
    show(text, LONG_MS);
  });
  useSignalEffect(() => {
    if (room.connection.polled?.value !== true) return;
    announce(say("room.polled"));
    show(say("room.polled"), LONG_MS);
  });
  const sleepers = useComputed(() => asleep(room));
  useSignalEffect(() => {
    if (sleepers.value !== "") announce(sleepers.value);
  });
  const text = words.value || sleepers.value;
  if (text === "") return null;
  return (
    <p class="notice sheet" aria-hidden="true">
      {text}
    </p>
  );
}

/** Whose pages are frozen while they play; where a cat plays for them nobody waits. */
function asleep(room: Room): string {
  const { phase, chairs = [] } = room.seen.value ?? {};
  if (phase !== "playing") return "";
  const sleepers = [...room.asleep.value].filter(
    (guest) => guest !== room.you.value && chairs.some((chair) => chair.guest === guest && !chair.minded),
  );
  return sleepers.map((guest) => say("room.sleeps", { who: guestName(room.guest(guest)) })).join(" ");
}
