// Facts worth another look: missed, late or wrong, with a picture of each; one's own only.
import type { AnyTable, HardSeen } from "../contract.ts";
import { face, isOperation, signOf, terms, worth } from "../table/cards.ts";
import { coatOf, isYou, playerName } from "../people/names.ts";
import { CatFace } from "../pictures.tsx";
import { CardFace, Dots } from "../pieces.tsx";
import type { Room } from "../room/room.ts";
import { capital, say } from "../words/words.ts";

export function LookAgain({ room, table }: { room: Room; table: AnyTable }) {
  const hard = room.seen.value?.hard ?? [];
  const chairs = [...new Set(hard.map((one) => one.chair))];
  if (chairs.length === 0) return null;
  return (
    <section class="again" aria-labelledby="again">
      <h2 id="again">{say("end.hard")}</h2>
      {chairs.map((chair) => (
        <div key={chair}>
          {!isYou(room, chair) && (
            <h3>
              <CatFace coat={coatOf(room, chair)} mood="watching" size="1.8em" /> {capital(playerName(room, chair))}
            </h3>
          )}
          <ul class="hard">
            {hard
              .filter((one) => one.chair === chair)
              .map((one) => (
                <Fact key={one.card} hard={one} table={table} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Fact({ hard: { card, how, times }, table: { game } }: { hard: HardSeen; table: AnyTable }) {
  const [rows, columns] = terms(card);
  return (
    <li class="sheet">
      <CardFace card={card} game={game} size={72} />
      <div>
        <strong class="number">
          {isOperation(card) ? `${face(card, game)} = ${worth(card, game)}` : face(card, game)}
        </strong>
        {isOperation(card) && <Dots rows={rows} columns={columns} sign={signOf(game)} dot={6} />}
        <span class="small">{say(`hard.${how}`, { times })}</span>
      </div>
    </li>
  );
}
