// The article that just applied: a small book beside the words, which opens its text in place, under them.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Article } from "rulebook:en";
import { type ArticleNumber, RULEBOOK } from "../contract.ts";
import { Icon } from "../pictures.tsx";
import { CloseButton } from "../controls/IconButton.tsx";
import { rulesAt } from "../places.ts";
import { language, say } from "../words/words.ts";
import { ArticleText } from "./Article.tsx";

/** `words`: with its name beside the book. */
export function Rule({ article, words = false }: { article: ArticleNumber; words?: boolean }) {
  const open = useSignal(false);
  const mark = useRef<HTMLButtonElement>(null);
  const close = () => {
    open.value = false;
    mark.current?.focus({ preventScroll: true });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open.value) return;
    event.stopPropagation();
    close();
  };
  return (
    <span class="rule" onKeyDown={pressed} onPointerDown={(event) => event.stopPropagation()}>
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
      {open.value && <Opened number={article} close={close} />}
    </span>
  );
}

const EDGE_PX = 8; // pixels that stay free

/** What the article says; its switches and open points, which are lists, are for the book. */
const said = (article: Article): Article => ({
  ...article,
  blocks: article.blocks.filter((block) => block.kind !== "list"),
});

function Opened({ number, close }: { number: ArticleNumber; close: () => void }) {
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
  // Under its line where there is room, else as near to it as the screen and one's own cards allow;
  // frame by frame, because lines come and cards move while somebody reads.
  useLayoutEffect(() => {
    let [left, up, frame] = [0, 0, 0];
    const follow = () => {
      frame = requestAnimationFrame(follow);
      const own = sheet.current;
      if (own === null || getComputedStyle(own).position === "static") return; // beside the board
      const { right, top, bottom } = own.getBoundingClientRect();
      const hand = document.querySelector(".hand-table .hand")?.getBoundingClientRect().top ?? innerHeight;
      left = Math.min(0, innerWidth - EDGE_PX - right + left);
      up = Math.max(Math.min(0, Math.min(innerHeight, hand) - EDGE_PX - bottom + up), EDGE_PX - top + up);
      own.style.transform = `translate(${left}px, ${up}px)`;
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={sheet} class="rule-text sheet" role="note" tabIndex={0}>
      <CloseButton class="button-bare" close={close} />
      {article.value && <ArticleText article={said(article.value)} />}
      <a href={rulesAt(number)}>{say("rules.title")}</a>
    </div>
  );
}
