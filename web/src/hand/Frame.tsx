// What both tables stand in: the strip, the turn, the pause.
import type { ArticleNumber, GameName } from "../contract.ts";
import type { ComponentChildren } from "preact";
import { Cat } from "../pictures.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Top } from "../parts/Top.tsx";
import { guestName } from "../parts/names.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";

interface Props {
  room: Room;
  game: GameName;
  article: ArticleNumber | "";
  banner: ComponentChildren;
  children: ComponentChildren;
}

export function Frame({ room, game, article, banner, children }: Props) {
  return (
    <main class={`table hand-table ${game}`} data-players={room.table.value?.seats}>
      <Top article={article} />
      <Heading title={say(`game.${game}`)} class="heard" />
      {banner}
      {children}
      {room.seen.value?.paused && <Paused room={room} />}
    </main>
  );
}

function Paused({ room }: { room: Room }) {
  const host = room.guest(room.seen.value?.host ?? -1);
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
        <p>{say("hand.paused.host", { name: guestName(host) })}</p>
      )}
    </section>
  );
}
