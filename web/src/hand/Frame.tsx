// The frame of both games with hands: top strip, banner, pause.
import type { ArticleNumber, GameName } from "../contract.ts";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Heading } from "../controls/Heading.tsx";
import { Paused, covered } from "../table/Paused.tsx";
import { Top } from "../controls/Top.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";

interface Props {
  room: Room;
  game: GameName;
  article: ArticleNumber | "";
  banner: ComponentChildren;
  children: ComponentChildren;
}

const LARGE_PX = 24; // letters so large: the hand would stay in front of the table
const MAX_SHARE = 0.4; // of the screen for the hand, then

export function Frame({ room, game, article, banner, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const node = main.current;
    if (node === null) return;
    const watch = new ResizeObserver(() => {
      const own = node.querySelector(".own")?.getBoundingClientRect().height ?? 0;
      const letters = parseFloat(getComputedStyle(document.documentElement).fontSize);
      node.dataset["tall"] = String(letters >= LARGE_PX && own > innerHeight * MAX_SHARE);
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return (
    <main
      ref={main}
      class={`table hand-table ${game}`}
      data-players={room.table.value?.seats}
      data-board={room.isBoard.value}
      {...covered(room)}
    >
      {!room.isBoard.value && <Top article={article} />}
      <Heading title={say(`game.${game}`)} class="heard" />
      {banner}
      {children}
      <Paused room={room} />
    </main>
  );
}
