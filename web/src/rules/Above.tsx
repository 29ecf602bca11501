// The rulebook above a table: nothing beneath it is lost, and Back or Escape closes it.
import { useEffect, useRef } from "preact/hooks";
import { CloseButton } from "../controls/IconButton.tsx";
import { closeRules } from "../places.ts";
import { say } from "../words/words.ts";
import { Rulebook } from "./Rulebook.tsx";

export function RulesAbove({ article }: { article: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const own = dialog.current;
    const before = document.activeElement;
    own?.showModal();
    return () => {
      own?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="rules-above"
      aria-label={say("rules.title")}
      onCancel={(event) => {
        event.preventDefault();
        closeRules();
      }}
      onKeyDown={(event) => {
        event.stopPropagation(); // the table beneath has keys too
        if (event.key !== "Escape") return;
        event.preventDefault(); // else a search field would be emptied first
        closeRules();
      }}
      onClick={(event) => event.target === dialog.current && closeRules()}
    >
      <div class="rules">
        <header class="rules-head">
          <h1>{say("rules.title")}</h1>
          <CloseButton close={closeRules} />
        </header>
        <Rulebook wanted={article} />
      </div>
    </dialog>
  );
}
