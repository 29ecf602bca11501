// A guest without a chair: offers one, at once or from the next game on.
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { mayGrow } from "../settings/offers.ts";
import { announce } from "../speech/live.ts";
import { shortName } from "../people/names.ts";

/** Whether this page's person is in the room and sits nowhere. */
export const watches = (room: Room): boolean =>
  room.you.value >= 0 && room.seen.value?.chairs.every((chair) => chair.guest !== room.you.value) === true;

export function Watching({ room }: { room: Room }) {
  const seen = room.seen.value;
  if (seen === null || !watches(room)) return null;
  const kept = seen.chairs.findIndex((chair) => chair.reserved === room.you.value);
  if (kept >= 0)
    return (
      <aside class="watching">
        <p>{say("watch.waiting", { name: shortName(room, kept) })}</p>
        <button type="button" class="quiet" onClick={() => void room.connection.ask({ ask: "rise", chair: kept })}>
          {say("watch.rather")}
        </button>
      </aside>
    );
  if (seen.queue.includes(room.you.value))
    return (
      <aside class="watching">
        <p>{say("watch.queued")}</p>
        <button type="button" class="quiet" onClick={() => void room.connection.ask({ ask: "rise" })}>
          {say("watch.rather")}
        </button>
      </aside>
    );
  const free = seen.chairs.findIndex(
    (chair) => chair.guest < 0 && room.guest(chair.reserved)?.here !== true, // who is away keeps no chair
  );
  const sit = async () => {
    const answer = await room.connection.ask({ ask: "sit", ...(free < 0 ? {} : { chair: free }) });
    if (answer.say === "done" && seen.late) announce(say("watch.seated"));
  };
  return (
    <aside class="watching">
      {seen.phase === "playing" && <p>{say("watch.title")}</p>}
      {free < 0 && !mayGrow(seen) ? (
        <p>{say("watch.none")}</p>
      ) : (
        <button type="button" class="button-main" onClick={() => void sit()}>
          {seen.late && free >= 0 ? say("watch.now", { name: shortName(room, free) }) : say("watch.next")}
        </button>
      )}
    </aside>
  );
}
