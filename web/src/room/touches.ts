// Reports touches that send no request, as lifting a card, so that the room knows that a person is there.
import type { Room } from "./room.ts";

const BETWEEN_MS = 5000; // two such messages

/** Where all people of a game play at this page, the room pauses when no touch comes; returns how to stop. */
export function reportTouches(room: Room): () => void {
  let last = -Infinity;
  const touched = (): void => {
    const now = performance.now();
    if (!isOnlyDevice(room) || now - last < BETWEEN_MS) return;
    last = now;
    void room.connection.ask({ ask: "touch" });
  };
  const kinds = ["pointerdown", "keydown"] as const;
  for (const kind of kinds) addEventListener(kind, touched, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, touched, true);
  };
}

function isOnlyDevice(room: Room): boolean {
  const seen = room.seen.peek();
  if (seen?.phase !== "playing" || seen.paused) return false;
  const people = seen.chairs.filter((chair) => chair.guest >= 0);
  return people.length > 0 && people.every((chair) => chair.guest === room.you.peek());
}
