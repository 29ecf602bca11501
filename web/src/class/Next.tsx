// The next round: another game, other cards, new groups. Chosen here, it is dealt by one press above.
import { say } from "../words/words.ts";
import { Choices } from "./Choices.tsx";
import type { AtDesk } from "./desk.ts";

export function Next({ desk: { seen }, wish }: AtDesk) {
  const plays = seen.stage === "round";
  return (
    <details class="sheet desk-next" open={!plays}>
      <summary>{say("desk.settings")}</summary>
      {plays && <p class="small">{say("desk.settings.now")}</p>}
      <Choices settings={seen.settings} now={plays} pick={(settings) => void wish({ ask: "choose", settings })} />
    </details>
  );
}
