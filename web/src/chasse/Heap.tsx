// The heap: its last cards, the calculation of the total, the total in large figures, and a warning near 100.
import { CardBack } from "../pictures.tsx";
import { CardFace } from "../pieces.tsx";
import { cardName, face, isSpecial, picturesIn } from "../table/cards.ts";
import { minus } from "../table/sums.ts";
import type { Moment } from "../room/room.ts";
import type { ChasseSeen } from "../contract.ts";
import { say } from "../words/words.ts";
import { eventsOf } from "../hand/awaited.ts";
import { dangerOf } from "./danger.ts";
import { Hunt } from "./Hunt.tsx";
import { Sign } from "../hand/Sign.tsx";
import { change } from "./change.ts";

const MAX_CARDS = 3;

export function Heap({ table, last, ahead }: { table: ChasseSeen; last: Moment | null; ahead: number | null }) {
  const danger = dangerOf(table.total);
  const cards = table.heap.slice(-MAX_CARDS);
  const below = table.heap.length - cards.length;
  return (
    <section class="heap" data-danger={danger} aria-label={say("chasse.heap")}>
      <div class="fan">
        {cards.length === 0 && <span class="no-card" />}
        {cards.map((card, i) => (
          <span key={below + i} class="laid" style={{ "--i": cards.length - 1 - i }}>
            <CardFace
              card={card}
              game="chasse"
              name={cardName(card, "chasse", table.options)}
              edition={picturesIn("chasse", table.options)}
            />
          </span>
        ))}
      </div>
      <div class="sum">
        <span class="said">{step(table, last)}</span>
        <strong class="total" key={table.heap.length}>
          {minus(table.total)}
        </strong>
        <p class="caution">
          {danger === "calm" ? (
            say("chasse.round", { count: table.round })
          ) : (
            <>
              <Sign name="warning" /> {say(`chasse.${danger}`, { count: 100 - table.total })}
            </>
          )}
        </p>
      </div>
      <div class="left">
        <CardBack game="chasse" size="100%" />
        <span class="count">{table.pile}</span>
        <span class="heard">{say("chasse.pile", { count: table.pile })}</span>
      </div>
      <Hunt total={table.total} ahead={ahead} />
    </section>
  );
}

/** How the total came about: `23 + 13`, with the sum worked out where the card is one. */
function step(table: ChasseSeen, last: Moment | null): string {
  const laid = eventsOf(last, "Laid").at(-1);
  if (laid === undefined || laid.total !== table.total || isSpecial(laid.card)) return "";
  const by = change(laid.card);
  const sum = by > 0 ? ` (${face(laid.card, "chasse")})` : "";
  return `${minus(laid.total - by)} ${by > 0 ? "+" : "−"} ${Math.abs(by)}${sum} =`;
}
