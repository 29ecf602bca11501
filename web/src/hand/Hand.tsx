// A hand of cards: sorted; lifted by a tap, laid by a second one or by drawing it up; arrow keys walk through it.
import type { GameName } from "../contract.ts";
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { CardFace } from "../pieces.tsx";
import { cardName, picturesIn } from "../table/cards.ts";
import { say } from "../words/words.ts";
import { useGrip } from "./grip.ts";
import { sorted, step } from "./sorting.ts";
import { Sign } from "./Sign.tsx";

export type Mark = "" | "new" | "stolen" | "answer" | "exact" | "picked";

interface Props {
  cards: number[];
  game: GameName;
  options: Record<string, string>;
  active: boolean;
  /** Why a card may not be laid; empty where it may. */
  reason: (card: number) => string;
  mark: (card: number) => Mark;
  tap: (card: number) => void;
  /** Drawn up and let go: lifted and laid in one. */
  lay: (card: number) => void;
  /** What is this card? */
  about: (card: number) => void;
  /** The lifted card goes back. */
  back: () => void;
}

export function Hand({ cards, game, options, active, reason, mark, tap, lay, about, back }: Props) {
  const shown = sorted(cards, game);
  const at = useSignal(0);
  const list = useRef<HTMLUListElement>(null);
  const grip = useGrip({ about, laid: lay }, active);
  const here = Math.min(at.value, shown.length - 1);
  const pressed = (event: KeyboardEvent) => {
    const row = list.current;
    const card = shown[here];
    if (row === null || card === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "i" || event.key === "I") about(card);
    else if (event.key === "Escape") back();
    else {
      const to = step(event.key, here, shown.length, columnsOf(row));
      if (to === null) return;
      at.value = to;
      row.querySelectorAll<HTMLButtonElement>(".hand-card")[to]?.focus();
    }
    event.preventDefault();
  };
  return (
    <ul
      class="hand"
      ref={list}
      data-active={active}
      data-count={shown.length}
      aria-label={say("hand.cards", { count: shown.length })}
      onKeyDown={pressed}
      {...grip}
    >
      {shown.map((card, i) => {
        const why = reason(card);
        const marked = mark(card);
        const name = cardName(card, game, options);
        const twins = shown.slice(0, i).filter((other) => other === card).length;
        return (
          <li key={`${card}.${twins}`}>
            <button
              type="button"
              class="hand-card"
              data-card={card}
              data-mark={marked}
              data-dim={why !== ""}
              data-focus={marked === "new" || undefined}
              aria-pressed={marked === "picked"}
              aria-keyshortcuts="i"
              tabIndex={i === here ? 0 : -1}
              onFocus={() => (at.value = i)}
              onClick={() => tap(card)}
            >
              <CardFace card={card} game={game} name={name} edition={picturesIn(game, options)} label={name} />
              {why !== "" && (
                <span class="no">
                  <Sign name="no" />
                  <span class="heard">{why}</span>
                </span>
              )}
              {marked !== "" && marked !== "picked" && <span class="mark">{say(`hand.mark.${marked}`)}</span>}
            </button>
            <button
              type="button"
              class="what"
              tabIndex={-1}
              aria-label={say("hand.what", { card: name })}
              title={say("hand.what", { card: name })}
              onClick={() => about(card)}
            >
              i
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** How many cards stand side by side on this screen. */
function columnsOf(row: HTMLElement): number {
  return Math.max(1, getComputedStyle(row).gridTemplateColumns.split(" ").length);
}
