// What happened last, in words; the live region says it to those who hear the page.
import type { ArticleNumber, GameName } from "../contract.ts";
import { rulesAt } from "../places.ts";
import { say } from "../words/words.ts";
import type { Line } from "./log.ts";

/** Before anything happened: what the game is about. */
export function Log({ lines, game }: { lines: Line[]; game: GameName }) {
  return (
    <ol class="log" aria-label={say("hand.log")}>
      {lines.length === 0 && <li>{say(`game.${game}.more`)}</li>}
      {lines.map((line) => (
        <li key={line.key}>
          {line.text} {line.article !== "" && <Article name={line.article} />}
        </li>
      ))}
    </ol>
  );
}

/** A link to an article of the rulebook, beside the table and not instead of it. */
export function Article({ name }: { name: ArticleNumber }) {
  return (
    <a class="article" href={rulesAt(name)} aria-label={say("hand.article", { name })}>
      {name}
    </a>
  );
}
