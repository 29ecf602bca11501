// The rulebook in the page, opened at the article that just applied.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Article, Block } from "rulebook:en";
import { type Kind, RULEBOOK } from "../contract.ts";
import { Top } from "../parts/Top.tsx";
import { go } from "../places.ts";
import { SpecialCard } from "../pictures.tsx";
import { language, say } from "../words/words.ts";

// The picture beside an article about a special card.
const PICTURES: Record<string, Kind> = {
  M13: "chase",
  M14: "u-turn",
  M15: "clock",
  M16: "sumo",
  M17: "trap",
  M18: "gift",
  C5: "chase",
  C6: "u-turn",
  C7: "sumo",
  C11: "clock",
  H7: "chase",
  H9: "clock",
  H10: "gift",
  H11: "u-turn",
};

export function Rules({ name }: { name: string }) {
  const articles = useSignal<Article[]>([]);
  const wanted = name.toUpperCase();
  useEffect(
    () => void RULEBOOK[language.value]().then((loaded) => (articles.value = loaded.default)),
    [language.value],
  );
  useEffect(() => {
    if (articles.value.length > 0 && wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [articles.value, wanted]);
  const chapters = [...new Set(articles.value.map((article) => article.chapter))];
  return (
    <main class="rules">
      <Top />
      <h1>{say("rules.title")}</h1>
      <nav class="chapters" aria-label={say("rules.contents")}>
        {chapters.map((chapter) => (
          <details key={chapter} open={articles.value.some((one) => one.chapter === chapter && one.number === wanted)}>
            <summary>{chapter}</summary>
            {articles.value
              .filter((one) => one.chapter === chapter)
              .map((one) => (
                <a
                  key={one.number}
                  href={`/rules/${one.number}`}
                  onClick={(event) => {
                    event.preventDefault();
                    go(`/rules/${one.number}`, true);
                  }}
                >
                  <b>{one.number}</b> {one.title}
                </a>
              ))}
          </details>
        ))}
      </nav>
      {articles.value.map((article) => (
        <article key={article.number} id={article.number} class="sheet" data-wanted={article.number === wanted}>
          <h2>
            <span class="badge">{article.number}</span> {article.title}
          </h2>
          <Picture kind={PICTURES[article.number]} />
          {article.blocks.map((block, i) => (
            <Shown key={i} block={block} />
          ))}
        </article>
      ))}
    </main>
  );
}

const Picture = ({ kind }: { kind: Kind | undefined }) =>
  kind && (
    <div class="rule-picture">
      <SpecialCard kind={kind} size={96} />
    </div>
  );

function Shown({ block }: { block: Block }) {
  switch (block.kind) {
    case "example":
      return (
        <blockquote>
          <Inline text={block.text} />
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
          <Inline text={block.text} />
        </p>
      );
  }
}

/** Bold, italics, code, and numbers of articles as links. */
function Inline({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\)|\b[KMCH]\d{1,2}\b)/);
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
            <a key={i} href={`/rules/${part}`}>
              {part}
            </a>
          );
        return part;
      })}
    </>
  );
}
