// Cats and facts as a table: how often each was right, and how well it is known.
import type { FactCell, FactLevel, GameName, Grid } from "../contract.ts";
import { face } from "../table/cards.ts";
import { say } from "../words/words.ts";
import { ClassCat, catName } from "./cats.tsx";

const SIGNS: Record<FactLevel, string> = { lit: "●", hard: "◐", open: "○" };

export function GridTable({ grid: { cats, cells }, game }: { grid: Grid; game: GameName }) {
  const cards = [...new Set(cells.map((one) => one.card))].sort((a, b) => a - b);
  const found = new Map(cells.map((one) => [`${one.cat} ${one.card}`, one]));
  if (cards.length === 0) return <p>{say("desk.grid.none")}</p>;
  return (
    <>
      <p class="small">{say("desk.grid.key")}</p>
      <div class="desk-grid" tabIndex={0} role="region" aria-label={say("desk.grid")}>
        <table>
          <thead>
            <tr>
              <td />
              {cards.map((card) => (
                <th key={card} scope="col" class="number">
                  {face(card, game)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cats.map((cat) => (
              <tr key={cat}>
                <th scope="row">
                  <ClassCat cat={cat} size={32} /> {catName(cat)}
                </th>
                {cards.map((card) => (
                  <td key={card} class="number">
                    <Cell cell={found.get(`${cat} ${card}`)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const Cell = ({ cell }: { cell: FactCell | undefined }) =>
  cell === undefined ? null : (
    <>
      {SIGNS[cell.level]} {cell.right}/{cell.answers}
    </>
  );
