// A pause covers the whole table: nobody gets more time to look at a card that lies open.
import { Cat } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { guestName } from "./names.ts";

export function Paused({ room }: { room: Room }) {
  const seen = room.seen.value;
  if (!seen?.paused) return null;
  return (
    <section class="paused" aria-label={say("hand.paused")}>
      <Cat coat="smoke" mood="asleep" size="9rem" />
      <h2>{say("hand.paused")}</h2>
      {room.host.value ? (
        <button
          type="button"
          class="button-main"
          onClick={() => void room.line.ask({ ask: "resume" })}
          ref={(button) => button?.focus()}
        >
          {say("hand.resume")}
        </button>
      ) : (
        <p>{say("hand.paused.host", { name: guestName(room.guest(seen.host)) })}</p>
      )}
    </section>
  );
}
