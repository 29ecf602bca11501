// The article that just applied: a small book beside the words, which opens its text in place, under them.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Article } from "rulebook:en";
import { type ArticleNumber, RULEBOOK } from "../contract.ts";
import { Icon } from "../pictures.tsx";
import { language, say } from "../words/words.ts";
import { ArticleText } from "./Article.tsx";

/** `words`: with its name beside the book. */
export function Rule({ article, words = false }: { article: ArticleNumber; words?: boolean }) {
  const open = useSignal(false);
  const mark = useRef<HTMLButtonElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open.value) return;
    event.stopPropagation();
    open.value = false;
    mark.current?.focus({ preventScroll: true });
  };
  return (
    <span class="rule" onKeyDown={close} onPointerDown={(event) => event.stopPropagation()}>
      <button
        ref={mark}
        type="button"
        class="rule-mark"
        aria-label={words ? undefined : say("mouse.rule")}
        title={say("mouse.rule")}
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        <Icon name="book" size={20} /> {words && say("mouse.rule")}
      </button>
      {open.value && <Opened number={article} />}
    </span>
  );
}

const EDGE = 8; // pixels that stay free

function Opened({ number }: { number: ArticleNumber }) {
  const article = useSignal<Article | undefined>(undefined);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      void RULEBOOK[language.value]().then(
        (book) => (article.value = book.default.find((one) => one.number === number)),
      ),
    [number, language.value],
  );
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  // Under its line where there is room, else as near to it as the screen allows.
  useLayoutEffect(() => {
    const own = sheet.current;
    if (own === null) return;
    own.style.translate = "";
    const { right, bottom } = own.getBoundingClientRect();
    own.style.translate = `${Math.min(0, innerWidth - EDGE - right)}px ${Math.min(0, innerHeight - EDGE - bottom)}px`;
  }, [article.value]);
  return (
    <div ref={sheet} class="rule-text sheet" role="note" tabIndex={0}>
      {article.value && <ArticleText article={article.value} />}
    </div>
  );
}
