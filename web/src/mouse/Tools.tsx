// Beside the game: why it went so, the correction cards, gestures, pause, leaving, and stopping an endless game.
import { useSignal } from "@preact/signals";
import { Icon } from "../pictures.tsx";
import { Emotes } from "../parts/Emotes.tsx";
import { Guests, GuestsButton } from "../parts/Guests.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { Opened } from "../parts/Opened.tsx";
import { signOf } from "../parts/cards.ts";
import { Rule } from "../rules/Rule.tsx";
import { say } from "../words/words.ts";
import { sceneWords } from "./StorySheet.tsx";
import type { Show } from "./show.ts";

interface Props {
  show: Show;
  tablet: boolean;
  docked: boolean; // the last story lies beside the board
  look: () => void;
}

export function Tools({ show, tablet, docked, look }: Props) {
  const { room, view } = show;
  const person = room.you.value >= 0; // in a replay nobody sits here
  const open = useSignal<"" | "emotes" | "guests" | "leave">("");
  const toggle = (which: "emotes" | "guests" | "leave") => (open.value = open.value === which ? "" : which);
  const close = () => (open.value = "");
  return (
    <nav class="tools" aria-label={say("mouse.tools")}>
      {open.value === "emotes" && (
        <Opened class="tools-row sheet" label={say("emotes")} close={close}>
          <Emotes room={room} done={close} />
        </Opened>
      )}
      {open.value === "guests" && (
        <Opened class="tools-row sheet" label={say("guests")} close={close}>
          <Guests room={room} />
        </Opened>
      )}
      {open.value === "leave" && (
        <Opened class="tools-row sheet" label={say("mouse.leave.sure")} close={close}>
          <span>{say("mouse.leave.sure")}</span>
          <button type="button" class="button-main" onClick={() => void room.line.ask({ ask: "leave" })}>
            {say("mouse.leave")}
          </button>
          <button type="button" onClick={close}>
            {say("mouse.stay")}
          </button>
        </Opened>
      )}
      <div class="tools-row">
        <Why show={show} />
        {!docked && <Rule article={show.story.value?.scenes[0]?.article || "M4"} />}
        <IconButton label={say("mouse.corrections")} onClick={look}>
          {signOf(view.game.value)}?
        </IconButton>
        {!tablet && person && (
          <IconButton label={say("emotes")} expanded={open.value === "emotes"} onClick={() => toggle("emotes")}>
            <Icon name="alone" />
          </IconButton>
        )}
        <GuestsButton room={room} open={open.value === "guests"} onClick={() => toggle("guests")} />
        {person && room.host.value && (
          <IconButton label={say("mouse.pause")} onClick={() => show.pause()}>
            <Icon name="pause" />
          </IconButton>
        )}
        {view.endless.value && room.host.value && (
          <button type="button" onClick={() => show.stop()}>
            {say("mouse.stop")}
          </button>
        )}
        {person && (
          <IconButton label={say("mouse.leave")} expanded={open.value === "leave"} onClick={() => toggle("leave")}>
            <Icon name="home" />
          </IconButton>
        )}
      </div>
    </nav>
  );
}

/** The last story in a line; pressing it lays the sheet on the table again. */
function Why({ show }: { show: Show }) {
  const story = show.story.value;
  const main = story?.scenes[0];
  if (main === undefined) return <span class="grow" />;
  return (
    <button type="button" class="ask-why" aria-expanded={show.sheet.value} onClick={() => show.ask()}>
      <span class="why-word">{say("mouse.why")}</span>
      <span class="why-line number">{main.proof?.equation || sceneWords(show, main)}</span>
    </button>
  );
}
