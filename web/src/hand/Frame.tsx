// What both tables stand in: the strip, the turn, the pause.
import type { ArticleNumber, GameName } from "../contract.ts";
import type { ComponentChildren } from "preact";
import { Heading } from "../parts/Heading.tsx";
import { Paused, covered } from "../parts/Paused.tsx";
import { Top } from "../parts/Top.tsx";
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
    <main class={`table hand-table ${game}`} data-players={room.table.value?.seats} {...covered(room)}>
      <Top article={article} />
      <Heading title={say(`game.${game}`)} class="heard" />
      {banner}
      {children}
      <Paused room={room} />
    </main>
  );
}
