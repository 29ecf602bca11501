// A button that is a picture: its name is read aloud, and shown where a pointer rests on it.
import type { ComponentChildren } from "preact";
import { Icon } from "../pictures.tsx";
import { say } from "../words/words.ts";

interface Props {
  label: string;
  onClick: () => void;
  children: ComponentChildren;
  class?: string;
  expanded?: boolean | undefined;
  pressed?: boolean;
  count?: number; // how many wait behind it
}

export function IconButton({ label, onClick, children, class: more = "", expanded, pressed, count = 0 }: Props) {
  return (
    <button
      type="button"
      class={`button-icon ${more}`}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-pressed={pressed}
      data-count={count || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

export const CloseButton = ({ close, class: more = "" }: { close: () => void; class?: string }) => (
  <IconButton class={more} label={say("hand.close")} onClick={close}>
    <Icon name="close" />
  </IconButton>
);
