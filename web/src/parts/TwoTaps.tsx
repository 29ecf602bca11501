// What cannot be undone takes two taps: the first one asks, the second one does it.
import { useSignal } from "@preact/signals";
import { say } from "../words/words.ts";
import { useOpened } from "./Opened.tsx";

interface Props {
  label: string;
  sure: string; // what the second tap will do, and that it cannot be undone
  act: string;
  onSure: () => void;
}

export function TwoTaps({ label, sure, act, onSure }: Props) {
  const asked = useSignal(false);
  if (!asked.value)
    return (
      <button type="button" class="quiet" onClick={() => (asked.value = true)}>
        {label}
      </button>
    );
  return <Sure sure={sure} act={act} onSure={onSure} keep={() => (asked.value = false)} />;
}

function Sure({ sure, act, onSure, keep }: Omit<Props, "label"> & { keep: () => void }) {
  return (
    <div class="sure sheet" role="alertdialog" aria-label={sure} {...useOpened<HTMLDivElement>(keep)}>
      <p>{sure}</p>
      <div class="answers">
        <button type="button" class="danger" onClick={onSure}>
          {act}
        </button>
        <button type="button" onClick={keep}>
          {say("who.keep")}
        </button>
      </div>
    </div>
  );
}
