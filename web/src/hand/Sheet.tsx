// The sheet above the hand: a hint with its answers in a reserved place, or a wide question over the hand.
import type { ComponentChildren } from "preact";
import type { ArticleNumber } from "../contract.ts";
import { CloseButton } from "../controls/IconButton.tsx";
import { useAsked, useNow } from "../speech/now.ts";
import { useOpened } from "../controls/Opened.tsx";
import { Rule } from "../rules/Rule.tsx";

interface Props {
  title: string;
  article?: ArticleNumber | "";
  wide?: boolean;
  /** One short answer, which stays beside the words. */
  brief?: boolean;
  danger?: boolean;
  /** Only a wide one can be closed; it takes the focus. */
  close?: (() => void) | undefined;
  /** Whether it has been announced already. */
  told?: boolean;
  /** Beside the words: a card, a face. */
  picture?: ComponentChildren;
  children?: ComponentChildren;
}

export function Sheet(props: Props) {
  const {
    title,
    article = "",
    wide = false,
    brief = false,
    danger = false,
    close,
    told = false,
    picture,
    children,
  } = props;
  const opened = useOpened<HTMLElement>(close, title);
  useNow("question", title);
  useAsked(title, told || close !== undefined ? "" : title); // one that takes the focus is said by that
  return (
    <section
      class={wide ? "sheet wide" : brief ? "sheet line brief" : "sheet line"}
      role={close && "dialog"}
      aria-label={title}
      data-danger={danger}
      {...opened}
    >
      <div class="asks">
        {picture}
        <p>
          {title} {article !== "" && <Rule article={article} />}
        </p>
        {close !== undefined && <CloseButton class="button-bare close" close={close} />}
      </div>
      {children !== undefined && <div class="answers">{children}</div>}
    </section>
  );
}
