// Buttons beside the game: the last story, correction cards, gestures, pause, leave, and end of a locked game.
import { useSignal } from "@preact/signals";
import { Icon } from "../pictures.tsx";
import { type Beside, BesideTheGame, toggle } from "../people/Beside.tsx";
import { GuestsButton } from "../people/Guests.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { signOf } from "../table/cards.ts";
import { Rule } from "../rules/Rule.tsx";
import { say } from "../words/words.ts";
import { sceneWords } from "./story/StorySheet.tsx";
import type { Show } from "./state/show.ts";

interface Props {
  show: Show;
  tablet: boolean;
  docked: boolean; // the last story lies beside the board
  look: () => void;
}

export function Tools({ show, tablet, docked, look }: Props) {
  const { room, view } = show;
  const person = room.you.value >= 0; // in a replay nobody sits here
  const open = useSignal<Beside>("");
  return (
    <nav class="tools" aria-label={say("mouse.tools")}>
      <BesideTheGame room={room} open={open} class="tools-row sheet" />
      <div class="tools-row">
        <Why show={show} />
        {!docked && <Rule article={show.story.value?.scenes[0]?.article || "M4"} />}
        <IconButton label={say("mouse.corrections")} onClick={look}>
          {signOf(view.game.value)}?
        </IconButton>
        {person && (
          <IconButton
            label={say("mouse.numbers")}
            pressed={show.asks.value.value}
            onClick={() => show.asks.set(!show.asks.value.value)}
          >
            123
          </IconButton>
        )}
        {!tablet && person && room.gestures.value && (
          <IconButton label={say("emotes")} expanded={open.value === "emotes"} onClick={() => toggle(open, "emotes")}>
            <Icon name="alone" />
          </IconButton>
        )}
        {!room.ofClass.value && (
          <GuestsButton room={room} open={open.value === "guests"} onClick={() => toggle(open, "guests")} />
        )}
        {person && room.host.value && (
          <IconButton label={say("hand.pause")} onClick={() => show.pause()}>
            <Icon name="pause" />
          </IconButton>
        )}
        {view.endless.value && room.host.value && (
          <button type="button" onClick={() => show.stop()}>
            {say("mouse.stop")}
          </button>
        )}
        {person && !room.ofClass.value && (
          <IconButton label={say("hand.leave")} expanded={open.value === "leave"} onClick={() => toggle(open, "leave")}>
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
