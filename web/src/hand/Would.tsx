// Preview of a lifted card: its effect in words, and the button that lays it.
import { say } from "../words/words.ts";
import { Sheet } from "./Sheet.tsx";

export function Would({ title, danger = false, lay }: { title: string; danger?: boolean; lay: () => void }) {
  return (
    <Sheet title={title} danger={danger}>
      <button type="button" class="lay button-main" onClick={lay}>
        {say("hand.lay")}
      </button>
    </Sheet>
  );
}
