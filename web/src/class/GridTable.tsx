// Cats and facts as a table: how often each was right, and how well it is known.
import type { FactCell, FactLevel, Grid } from "../contract.ts";
import { face, signOf } from "../table/cards.ts";
import { say } from "../words/words.ts";
import { ClassCat, catName } from "./cats.tsx";

const SIGNS: Record<FactLevel, string> = { lit: "●", hard: "◐", open: "○" };

interface Props {
  grid: Grid;
  columns: number; // of a table: paper is not wide enough for all facts
}

export function GridTable({ grid, columns }: Props) {
  const cards = [...new Set(grid.cells.map((one) => one.card))].sort((a, b) => a - b);
  const wide = Math.min(columns, cards.length);
  const tables = Math.ceil(cards.length / wide);
  return (
    <>
      {Array.from({ length: tables }, (_, i) => (
        <Part key={i} grid={grid} cards={cards.slice(i * wide, (i + 1) * wide)} />
      ))}
    </>
  );
}

function Part({ grid: { family, cats, cells }, cards }: { grid: Grid; cards: number[] }) {
  const found = new Map(cells.map((one) => [`${one.cat} ${one.card}`, one]));
  return (
    <div
      class="desk-grid"
      tabIndex={0}
      role="region"
      aria-label={say(signOf(family) === "+" ? "desk.grid.sums" : "desk.grid.products")}
    >
      <table>
        <thead>
          <tr>
            <td />
            {cards.map((card) => (
              <th key={card} scope="col" class="number">
                {face(card, family)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cats.map((cat) => (
            <tr key={cat}>
              <th scope="row">
                <span class="desk-grid-cat">
                  <ClassCat cat={cat} size={32} /> {catName(cat)}
                </span>
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
  );
}

const Cell = ({ cell }: { cell: FactCell | undefined }) =>
  cell === undefined ? null : (
    <>
      {SIGNS[cell.level]} {cell.right}/{cell.answers}
    </>
  );
