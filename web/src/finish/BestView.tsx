// The best moments of those who look at this page, the best one first and largest.
import type { AnyTable, BestSeen } from "../contract.ts";
import { face, worth } from "../table/cards.ts";
import { coatOf, isYou, playerName } from "../people/names.ts";
import { CatFace, Icon } from "../pictures.tsx";
import { CardFace, Paw } from "../pieces.tsx";
import type { Room } from "../room/room.ts";
import { capital, say } from "../words/words.ts";

const MAX_PAIRS = 3; // new pairs that are written out

export function BestView({ room, table, best: all }: { room: Room; table: AnyTable; best: BestSeen[] }) {
  const chairs = [...new Set(all.map((one) => one.chair))];
  const told = chairs.map((chair) => ({ chair, best: all.filter((one) => one.chair === chair) }));
  const [only] = told;
  if (only === undefined) return null;
  const yours = told.length === 1 && isYou(room, only.chair);
  return (
    <section class="best" aria-labelledby="best">
      <h2 id="best">{say(yours ? "best.yours" : "best.title")}</h2>
      <div class="best-of">
        {told.map(({ chair, best }) => (
          <div key={chair} class="best-one">
            {!yours && (
              <h3>
                <CatFace coat={coatOf(room, chair)} mood="winning" size="1.8em" /> {capital(playerName(room, chair))}
              </h3>
            )}
            <ul>
              {best
                .filter((one) => !isTold(one, best))
                .map((one) => (
                  <Moment key={one.what} best={one} table={table} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** A new pair that is the fastest one, too, is told once. */
const isTold = (one: BestSeen, best: BestSeen[]): boolean =>
  one.what === "new" && best.some((other) => other.what === "pair" && other.cards.join() === one.cards.join());

function Moment({ best, table }: { best: BestSeen; table: AnyTable }) {
  const { what, count, ms, cards } = best;
  return (
    <li class="sheet" data-what={what}>
      <span class="best-picture">{pictureOf(best, table)}</span>
      <div>
        {(what === "pair" || what === "step") && <strong class="number">{equation(cards, table)}</strong>}
        <p>{say(`best.${what}`, { count, seconds: Math.round(ms / 100) / 10 })}</p>
        {what === "new" && <NewPairs cards={cards} table={table} />}
      </div>
    </li>
  );
}

function NewPairs({ cards, table }: { cards: number[]; table: AnyTable }) {
  const pairs = Array.from({ length: cards.length / 2 }, (_, i) => cards.slice(2 * i, 2 * i + 2));
  const hard = [...pairs].sort((a, b) => worth(b[0] ?? 0, table.game) - worth(a[0] ?? 0, table.game));
  const more = pairs.length - MAX_PAIRS;
  return (
    <ul class="new-pairs">
      {hard.slice(0, MAX_PAIRS).map((pair) => (
        <li key={pair.join()} class="number">
          {equation(pair, table)}
        </li>
      ))}
      {more > 0 && <li>{say("best.new.more", { count: more })}</li>}
    </ul>
  );
}

function pictureOf({ what, cards }: BestSeen, table: AnyTable) {
  if (what === "new" || what === "run") return what === "run" ? <Paw size={38} /> : <Icon name="check" size={38} />;
  if (cards.length === 0) return <Icon name="check" size={38} />;
  return cards.map((card) => <CardFace key={card} card={card} game={table.game} size={54} />);
}

/** `4×6 = 24 = 3×8`; of one card `8×9 = 72`; a result is said once. */
export function equation(cards: number[], { game }: Pick<AnyTable, "game">): string {
  const [first, ...others] = cards;
  if (first === undefined) return "";
  const parts = [face(first, game), String(worth(first, game)), ...others.map((card) => face(card, game))];
  return [...new Set(parts)].join(" = ");
}
