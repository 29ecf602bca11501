// A sheet above the hand: a question with large answers, or a reason with its article.
import type { ComponentChildren } from "preact";
import type { ArticleNumber } from "../contract.ts";
import { CloseButton } from "../parts/IconButton.tsx";
import { useAsked, useNow } from "../parts/now.ts";
import { useOpened } from "../parts/opened.ts";
import { Article } from "./Log.tsx";

interface Props {
  title: string;
  article?: ArticleNumber | "";
  close?: (() => void) | undefined;
  /** Whether it has been announced already. */
  told?: boolean;
  children?: ComponentChildren;
}

export function Sheet({ title, article = "", close, told = false, children }: Props) {
  const opened = useOpened<HTMLElement>(close, title);
  useNow("question", title);
  useAsked(title, told || close !== undefined ? "" : title); // one that takes the focus is said by that
  return (
    <section class="sheet" role={close && "dialog"} aria-label={title} {...opened}>
      <div class="asks">
        <p>
          {title} {article !== "" && <Article name={article} />}
        </p>
        {close !== undefined && <CloseButton class="button-bare close" close={close} />}
      </div>
      {children !== undefined && <div class="answers">{children}</div>}
    </section>
  );
}
