// A sheet above the hand: a question with large answers, or a reason with its article.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ArticleNumber } from "../contract.ts";
import { CloseButton } from "../parts/IconButton.tsx";
import { first } from "./focus.ts";
import { Article } from "./Log.tsx";

interface Props {
  title: string;
  article?: ArticleNumber | "";
  close?: (() => void) | undefined;
  children?: ComponentChildren;
}

export function Sheet({ title, article = "", close, children }: Props) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (close === undefined) return;
    const before = document.activeElement;
    first(sheet.current, [".answers button", "button"])?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [title]);
  return (
    <section class="sheet" ref={sheet} aria-label={title} onKeyDown={(event) => event.key === "Escape" && close?.()}>
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
