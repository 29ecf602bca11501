// The time left in a round: sent now and then, counted down by the page between.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ClassSeen } from "../contract.ts";
import { say } from "../words/words.ts";

const TICK_MS = 1000;

export function Left({ seen, at, words }: { seen: ClassSeen; at: number; words: "class.left" | "wall.left" }) {
  const now = useSignal(performance.now());
  const runs = seen.stage === "round" && !seen.paused && seen.round.left >= 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => (now.value = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  if (seen.stage !== "round" || seen.round.left < 0) return null;
  const passed = runs ? Math.max(0, now.value - at) / 1000 : 0;
  const left = Math.max(0, Math.round(seen.round.left - passed));
  const parts = { minutes: String(Math.floor(left / 60)), seconds: String(left % 60).padStart(2, "0") };
  return (
    <span class="class-left number" role="timer" aria-live="off">
      {say(words, parts)}
    </span>
  );
}
