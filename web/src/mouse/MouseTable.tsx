// The mouse table, Multipli and Addi: on a device of one's own, or one tablet for everybody.
import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Heading } from "../controls/Heading.tsx";
import { later } from "../controls/later.tsx";
import { Opened } from "../controls/Opened.tsx";
import { Paused, covered } from "../table/Paused.tsx";
import { Top } from "../controls/Top.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { Asked } from "./Asked.tsx";
import { Board } from "./board/Board.tsx";
import { Show } from "./state/show.ts";
import { Large } from "./story/Large.tsx";
import { StorySheet } from "./story/StorySheet.tsx";
import { Tools } from "./Tools.tsx";
import { useBroad, useKeys } from "./touch/hooks.ts";

const Corrections = later(
  () => import("./story/Corrections.tsx").then((file) => file.Corrections),
  () => null,
);

export function MouseTable({ room, tablet }: { room: Room; tablet: boolean }) {
  const show = useMemo(() => new Show(room), [room]);
  const looking = useSignal(false); // at the correction cards
  const menu = useSignal(false); // one tablet: everything but the game is behind one button
  const broad = useBroad();
  useEffect(() => () => show.close(), [show]);
  useKeys(show);
  const game = show.view.game.value;
  const shown = room.isBoard.value;
  const aside = !tablet && !shown && broad.value;
  const tools = <Tools show={show} tablet={tablet} docked={aside} look={() => (looking.value = !looking.value)} />;
  return (
    <main
      class={`mouse-table cloth ${tablet ? "of-tablet" : aside ? "broad" : "narrow"}`}
      aria-label={say(`game.${game}`)}
      {...covered(room)}
    >
      <Heading title={say(`game.${game}`)} class="spoken" />
      <Asked show={show} />
      {!tablet && !shown && <TopBar show={show} />}
      <Board show={show} tablet={tablet} menu={menu} />
      {aside && (
        <aside class="mouse-aside">
          <StorySheet show={show} story={show.story.value} docked />
          {tools}
        </aside>
      )}
      {!tablet && !shown && !aside && tools}
      {shown && <Large show={show} />}
      {tablet && menu.value && (
        <Opened class="tablet-menu sheet" label={say("mouse.menu")} close={() => (menu.value = false)}>
          <TopBar show={show} />
          {tools}
          <button type="button" onClick={() => (menu.value = false)}>
            {say("mouse.close")}
          </button>
        </Opened>
      )}
      <Paused room={room} />
      {looking.value && <Corrections show={show} close={() => (looking.value = false)} />}
    </main>
  );
}

/** Its rules open at the article that was applied last. */
const TopBar = ({ show }: { show: Show }) => <Top article={show.story.value?.scenes[0]?.article ?? "M4"} />;
