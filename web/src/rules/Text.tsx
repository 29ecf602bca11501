// The text of an article: paragraphs, examples, lists, tables, and numbers of articles as links.
import type { Block } from "rulebook:en";
import { address } from "../address.ts";
import { say } from "../words/words.ts";
import { worded } from "./settings.ts";

/** `of` names the game that a block is about, where it stands beside the other one's. */
export function Shown({ block, of = null }: { block: Block; of?: Block["family"] | null }) {
  const game = of && <small class="of-game">{say(`game.${of}`)}</small>;
  switch (block.kind) {
    case "example":
      return (
        <blockquote>
          {game} <Inline text={block.text} />
        </blockquote>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return (
        <div class="wide">
          <table>
            <thead>
              <tr>
                {block.rows[0]?.map((cell) => (
                  <th key={cell} scope="col">
                    <Inline text={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.slice(1).map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, i) => (
                    <td key={i}>
                      <Inline text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    default:
      return (
        <p>
          {game} <Inline text={block.text} />
        </p>
      );
  }
}

/** Bold, italics, code, and numbers of articles as links. */
function Inline({ text }: { text: string }) {
  const parts = worded(text).split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\)|\b[KMCH]\d{1,2}\b)/);
  return (
    <>
      {parts.map((part, i) => {
        if (part.startsWith("**")) return <b key={i}>{part.slice(2, -2)}</b>;
        if (part.startsWith("*") && part.length > 2) return <i key={i}>{part.slice(1, -1)}</i>;
        if (part.startsWith("`")) return <code key={i}>{part.slice(1, -1)}</code>;
        const link = /^\[([^\]]+)\]/.exec(part);
        if (link) return <span key={i}>{link[1]}</span>;
        if (/^[KMCH]\d{1,2}$/.test(part))
          return (
            <a key={i} href={address(`/rules/${part}`)}>
              {part}
            </a>
          );
        return part;
      })}
    </>
  );
}
