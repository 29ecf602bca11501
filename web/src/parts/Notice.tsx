// A line when the room has another host, another code or one more chair, or this page's connection is not believed.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { FactName } from "../contract.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { announce } from "./live.ts";
import { sentences } from "./telling.ts";

const SHOWN_MS = 6000;
const LONG_MS = 15_000;
const NOTICED: FactName[] = ["hosted", "keyed", "grown", "queued"];

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
      if (said !== "") show(said, SHOWN_MS); // screen readers hear it with all other facts
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
  if (words.value === "") return null;
  return (
    <p class="notice sheet" aria-hidden="true">
      {words.value}
    </p>
  );
}
