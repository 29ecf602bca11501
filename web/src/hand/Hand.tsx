// A hand of cards: sorted, tappable, walked through with the arrow keys.
import type { GameName } from "../contract.ts";
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { CardFace } from "../pictures.tsx";
import { cardName } from "../parts/cards.ts";
import { say } from "../words/words.ts";
import { sorted, step } from "./sorting.ts";
import { Sign } from "./Sign.tsx";

interface Props {
  cards: number[];
  game: GameName;
  options: Record<string, string>;
  active: boolean;
  /** Why a card may not be laid; empty where it may. */
  reason: (card: number) => string;
  mark: (card: number) => "" | "new" | "stolen" | "answer" | "exact" | "picked";
  tap: (card: number) => void;
}

export function Hand({ cards, game, options, active, reason, mark, tap }: Props) {
  const shown = sorted(cards, game);
  const at = useSignal(0);
  const list = useRef<HTMLUListElement>(null);
  const here = Math.min(at.value, shown.length - 1);
  const walk = (event: KeyboardEvent) => {
    const row = list.current;
    if (row === null) return;
    const to = step(event.key, here, shown.length, columnsOf(row));
    if (to === null) return;
    event.preventDefault();
    at.value = to;
    row.querySelectorAll<HTMLButtonElement>("button")[to]?.focus();
  };
  return (
    <ul
      class="hand"
      ref={list}
      data-active={active}
      data-count={shown.length}
      aria-label={say("hand.cards", { count: shown.length })}
      onKeyDown={walk}
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
              data-mark={marked}
              data-dim={why !== ""}
              data-focus={marked === "new" || undefined}
              tabIndex={i === here ? 0 : -1}
              onFocus={() => (at.value = i)}
              onClick={() => tap(card)}
            >
              <CardFace card={card} game={game} name={name} label={name} />
              {why !== "" && (
                <span class="no">
                  <Sign name="no" />
                  <span class="heard">{why}</span>
                </span>
              )}
              {marked !== "" && marked !== "picked" && <span class="mark">{say(`hand.mark.${marked}`)}</span>}
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
