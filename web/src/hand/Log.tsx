// The last events in words; the live region announces them to screen readers.
import type { GameName } from "../contract.ts";
import { Rule } from "../rules/Rule.tsx";
import { say } from "../words/words.ts";
import type { LogLine } from "./log.ts";

/** Before anything happened: what the game is about. */
export function Log({ lines, game }: { lines: LogLine[]; game: GameName }) {
  return (
    <ol class="log" aria-label={say("hand.log")}>
      {lines.length === 0 && <li>{say(`game.${game}.more`)}</li>}
      {lines.map((line) => (
        <li key={line.key}>
          {line.text} {line.article !== "" && <Rule article={line.article} />}
        </li>
      ))}
    </ol>
  );
}
