// The player says the new total: a pad for fingers, the same keys on a keyboard (H14).
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CloseButton } from "../controls/IconButton.tsx";
import { CardFace } from "../pieces.tsx";
import { minus } from "../table/sums.ts";
import { cardName } from "../table/cards.ts";
import { say } from "../words/words.ts";
import { press, typedNumber } from "./pad.ts";
import { change } from "./change.ts";

interface Props {
  card: number;
  total: number;
  options: Record<string, string>;
  say: (total: number, ms: number) => void; // so long after the card was chosen
  close: () => void;
}

const KEYS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "±", "0", "Backspace"];

export function NumberPad({ card, total, options, say: announce, close }: Props) {
  const typed = useSignal("");
  const opened = useRef(performance.now());
  const number = typedNumber(typed.value);
  const enter = () => {
    const said = typedNumber(typed.value);
    if (said !== null) announce(said, performance.now() - opened.current);
  };
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
      else if (
        event.key === "Enter" &&
        !(event.target instanceof HTMLButtonElement && event.target.closest(".pad") !== null)
      )
        enter();
      else if (/^[\d-]$|^Backspace$/.test(event.key)) typed.value = press(typed.value, event.key);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return () => removeEventListener("keydown", key);
  }, [card]);
  const adds = change(card) > 0;
  return (
    <section class="pad" aria-label={say("chasse.pad")}>
      <div class="asks">
        <span class="small-card">
          <CardFace card={card} game="chasse" size="100%" />
        </span>
        <p>
          <span>{say("chasse.pad")}</span>
          <span class="sum">
            {minus(total)} {adds ? "+" : "−"}{" "}
            {adds ? `(${cardName(card, "chasse", options)})` : cardName(card, "chasse", options)} ={" "}
            <output aria-live="polite">{typed.value === "" ? "?" : minusText(typed.value)}</output>
          </span>
        </p>
        <CloseButton class="button-bare close" close={close} />
      </div>
      <div class="keys">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={key === "Backspace" ? say("chasse.pad.back") : key === "±" ? say("chasse.pad.sign") : undefined}
            onClick={() => (typed.value = press(typed.value, key))}
          >
            {key === "Backspace" ? "⌫" : key === "±" ? "+/−" : key}
          </button>
        ))}
        <button type="button" class="button-main enter" disabled={number === null} onClick={enter}>
          {say("chasse.pad.say")}
        </button>
      </div>
    </section>
  );
}

const minusText = (text: string): string => text.replace("-", "−");
