// A seat's stack, face down, and its pile with the top that counts.
import { CardBack } from "../../pictures.tsx";
import { CardFace } from "../../pieces.tsx";
import { cardName, isSpecial, picturesIn } from "../../table/cards.ts";
import { seatName } from "../../people/names.ts";
import { say } from "../../words/words.ts";
import { pressing } from "../touch/hooks.ts";
import { spokenCard } from "./said.ts";
import type { Show } from "../state/show.ts";

const height = (count: number): number => (count > 8 ? 3 : count > 1 ? 2 : 1);

/** Tap one's own to flip. */
export function Stack({ show, seat, own, card }: { show: Show; seat: number; own: boolean; card: number }) {
  const { room, view } = show;
  const count = view.seat(seat).stack.value;
  const points = view.endless.value ? say("mouse.points", { count: view.seat(seat).points.value }) : "";
  const label = `${say("mouse.stack", { who: seatName(room, seat), count })} ${points}`.trim();
  const inner = (
    <>
      {count > 0 ? <CardBack game={view.game.value} size="100%" /> : <span class="no-cards">{say("mouse.empty")}</span>}
      <span class="count">{count}</span>
      {points !== "" && <span class="points" data-points={view.seat(seat).points.value} />}
    </>
  );
  const shape = {
    class: `stack-of ${count > 0 ? "stack" : "empty"}`,
    "data-height": height(count),
    style: { width: `${card}px` },
  };
  if (!own) {
    return (
      <div {...shape} role="img" aria-label={label}>
        {inner}
      </div>
    );
  }
  const flip = () => show.flip(seat);
  return (
    <button
      type="button"
      {...shape}
      data-ready={view.seat(seat).next.value}
      aria-label={`${label} ${say("mouse.flip")}`}
      {...pressing(flip)}
    >
      {inner}
    </button>
  );
}

export function Pile({ show, seat }: { show: Show; seat: number }) {
  const { room, view } = show;
  const seen = view.seat(seat);
  const card = seen.top.value;
  const count = seen.pile.value;
  const game = view.game.value;
  const options = view.options.value;
  const who = seatName(room, seat);
  if (card < 0) return <div class="pile empty" role="img" aria-label={say("mouse.pile.empty", { who })} />;
  return (
    <div
      class="pile"
      data-height={height(count)}
      role="img"
      aria-label={say("mouse.pile", { who, card: spokenCard(card, game, options), count })}
    >
      <div class="fallen slide" data-card={card} key={`${count} ${card}`}>
        <CardFace
          card={card}
          game={game}
          {...(isSpecial(card) ? { name: cardName(card, game, options), edition: picturesIn(game, options) } : {})}
        />
      </div>
      {count > 1 && <span class="count">{count}</span>}
    </div>
  );
}
