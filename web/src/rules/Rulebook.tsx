// The rulebook: its contents by game, a search, and every article; opened at the one that just applied.
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import type { Article } from "rulebook:en";
import { GAME_NAMES, RULEBOOK } from "../contract.ts";
import { link } from "../controls/Top.tsx";
import { Icon } from "../pictures.tsx";
import { rulesAt } from "../places.ts";
import { leafletAt } from "../print/sheets.ts";
import { language, say } from "../words/words.ts";
import { ArticleText } from "./Article.tsx";
import { inPlay, letterOf } from "./inplay.ts";
import { found } from "./search.ts";

export function Rulebook({ wanted }: { wanted: string }) {
  const articles = useSignal<Article[]>([]);
  const asked = useSignal("");
  useEffect(
    () => void RULEBOOK[language.value]().then((loaded) => (articles.value = loaded.default)),
    [language.value],
  );
  useEffect(() => {
    asked.value = "";
  }, [wanted]);
  useEffect(() => {
    if (articles.value.length > 0 && wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [articles.value, wanted]);
  const shown = asked.value.trim() ? found(articles.value, asked.value) : articles.value;
  return (
    <div class="rulebook">
      <label class="rules-search">
        {say("rules.search")}
        <input type="search" value={asked.value} onInput={(event) => (asked.value = event.currentTarget.value)} />
      </label>
      {asked.value.trim() ? (
        <p role="status">
          {shown.length > 0
            ? say("rules.found", { count: shown.length })
            : say("rules.none", { asked: asked.value.trim() })}
        </p>
      ) : null}
      {shown.length === articles.value.length || shown.length === 0 ? (
        <Contents articles={articles.value} wanted={wanted} />
      ) : null}
      {shown.map((article) => (
        <article key={article.number} id={article.number} class="sheet" data-wanted={article.number === wanted}>
          <ArticleText article={article} />
        </article>
      ))}
    </div>
  );
}

/** One part for each game, then its chapters; the part of the game in play lies open. */
function Contents({ articles, wanted }: { articles: Article[]; wanted: string }) {
  const books = [...new Set(articles.map((one) => one.book))];
  return (
    <nav class="contents" aria-label={say("rules.contents")}>
      {books.map((book) => {
        const own = articles.filter((one) => one.book === book);
        const open =
          own.some((one) => one.number === wanted) || (!wanted && own[0]?.number[0] === inPlay.value?.letter);
        return (
          <details key={book} open={open}>
            <summary>{book}</summary>
            {GAME_NAMES.filter((game) => letterOf(game) === own[0]?.number[0]).map((game) => (
              <Fragment key={game}>
                <a class="leaflet" {...link(`/ten/${game}`)}>
                  <Icon name="play" /> {say("ten.game", { game: say(`game.${game}`) })}
                </a>
                <a class="leaflet" href={leafletAt(game)} target="_blank" rel="noopener">
                  <Icon name="print" /> {say("print.leaflet", { game: say(`game.${game}`) })}
                </a>
              </Fragment>
            ))}
            {[...new Set(own.map((one) => one.chapter))].map((chapter) => (
              <section key={chapter}>
                <h2>{chapter}</h2>
                {own
                  .filter((one) => one.chapter === chapter)
                  .map((one) => (
                    <a key={one.number} href={rulesAt(one.number)}>
                      <b>{one.number}</b> {one.title}
                    </a>
                  ))}
              </section>
            ))}
          </details>
        );
      })}
    </nav>
  );
}
