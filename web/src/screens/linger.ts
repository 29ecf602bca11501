// Keeps the last card in view for a moment before the podium.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Room } from "../room/room.ts";

const LINGER_MS = 3200;

/** Whether the table is still to be shown although the game is over; only for who saw it played. */
export function useLinger(room: Room): boolean {
  const phase = room.seen.value?.phase ?? "";
  const seen = useSignal(false);
  useEffect(() => {
    if (phase === "playing") seen.value = true;
    if (phase !== "over" || !seen.value) return;
    const timer = setTimeout(() => (seen.value = false), LINGER_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  return phase === "over" && seen.value;
}
