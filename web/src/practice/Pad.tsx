// The large pad of the two minutes: digits, one back, and "I do not know yet"; the same keys on a keyboard.
import { useEffect } from "preact/hooks";
import { say } from "../words/words.ts";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "?", "0", "Backspace"];

export function Pad({ press }: { press: (key: string) => void }) {
  useKeys((key) => KEYS.includes(key) && press(key));
  return (
    <div class="digits">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === "Backspace" ? say("chasse.pad.back") : key === "?" ? say("cards.unknown") : undefined}
          onPointerDown={() => press(key)}
          onClick={(event) => event.detail === 0 && press(key) /* by keyboard or reader */}
        >
          {key === "Backspace" ? "⌫" : key}
        </button>
      ))}
    </div>
  );
}

/** Two large buttons for those who do not type. */
export function EqualOrNot({ pick }: { pick: (equal: boolean) => void }) {
  useKeys((key) => {
    if (key === "=" || key === "ArrowLeft") pick(true);
    if (key === "n" || key === "ArrowRight") pick(false);
  });
  return (
    <div class="equal-or-not">
      {[true, false].map((equal) => (
        <button
          key={String(equal)}
          type="button"
          onPointerDown={() => pick(equal)}
          onClick={(event) => event.detail === 0 && pick(equal)}
        >
          <strong aria-hidden="true">{equal ? "=" : "≠"}</strong>
          {say(equal ? "cards.equal" : "cards.different")}
        </button>
      ))}
    </div>
  );
}

/** Keys, wherever the focus is; Enter and space belong to the button that has it. */
function useKeys(press: (key: string) => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) press(event.key);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
}
