// The heading of a screen: it names the page, and the focus starts there on a new screen.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { useNow } from "../speech/now.ts";

interface Props {
  title: string;
  /** What the screen says first; its title where there is nothing better. */
  says?: string;
  class?: string;
  children?: ComponentChildren;
}

/** What a table is part of: a lesson, a replay. */
export const Within = createContext("");

let first = true; // the page was just opened: reading begins at its top

export function Heading({ title, says = title, class: look = "", children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useNow("screen", says);
  const within = useContext(Within);
  useEffect(() => {
    document.title = [...new Set([title, within, "Matou"])].filter((part) => part !== "").join(" · ");
  }, [title, within]);
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    first = false;
  }, []);
  return (
    <h1 ref={heading} class={look} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}
