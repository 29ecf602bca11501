// What cannot be undone takes two taps: the first one asks, the second one does it.
import { useSignal } from "@preact/signals";
import { useOpened } from "./Opened.tsx";

interface Props {
  label: string;
  spoken?: string; // for screen readers, where the label alone does not say whom it concerns
  sure: string; // what the second tap will do, and that it cannot be undone
  act: string;
  keep: string; // what leaves everything as it is
  onSure: () => void;
}

export function TwoTaps({ label, spoken = label, sure, act, keep, onSure }: Props) {
  const asked = useSignal(false);
  if (!asked.value)
    return (
      <button type="button" class="quiet" aria-label={spoken} onClick={() => (asked.value = true)}>
        {label}
      </button>
    );
  return <Sure sure={sure} act={act} keep={keep} onSure={onSure} onKeep={() => (asked.value = false)} />;
}

function Sure({ sure, act, keep, onSure, onKeep }: Omit<Props, "label" | "spoken"> & { onKeep: () => void }) {
  return (
    <div class="sure sheet" role="alertdialog" aria-label={sure} {...useOpened<HTMLDivElement>(onKeep)}>
      <p>{sure}</p>
      <div class="answers">
        <button type="button" class="danger" onClick={onSure}>
          {act}
        </button>
        <button type="button" onClick={onKeep}>
          {keep}
        </button>
      </div>
    </div>
  );
}
