// The ground of the race: red cinder, a chalk mark every ten points, chequers at 400. Rendered again only on a new
// size.
import { dash } from "../art/brush.ts";
import { GOAL } from "../contract.ts";
import { memo } from "../controls/memo.tsx";
import { type Lanes, MARKS, along } from "./track.ts";

interface Props {
  w: number;
  h: number;
  seats: number;
  lanes: Lanes;
}

export const Ground = memo(({ w, h, seats, lanes }: Props) => {
  const rows = Array.from({ length: seats }, (_, row) => (row + 1) * lanes.lane);
  return (
    <svg class="ground" viewBox={`0 0 ${w} ${h}`} width={w} height={h} aria-hidden="true" focusable="false">
      <path class="specks" d={specks(w, h)} />
      <path class="chalk" d={rows.map((y) => marks(y, lanes)).join("")} />
      {rows.slice(0, -1).map((y) => (
        <path key={y} class="chalk" d={dash(2, y, w - 2, y, 3, 0.0015)} />
      ))}
      {rows.map((y) => (
        <g key={y}>
          {[100, 200, 300, GOAL].map((total) => (
            <text key={total} class="painted" x={along(total, lanes) - 4} y={y - 6} text-anchor="end">
              {total}
            </text>
          ))}
        </g>
      ))}
      <path class="chalk" d={`M${line(lanes)} 0h${chequer(lanes) * 2}V${h}h${-chequer(lanes) * 2}Z`} />
      <path class="chequers" d={chequers(h, lanes)} />
    </svg>
  );
});

const HIGH = { 1: 5, 2: 9, 3: 0 } as const;

/** Short strokes up from the edge of a lane; at a hundred one across it. */
const marks = (y: number, lanes: Lanes): string =>
  MARKS.filter(({ total }) => total < GOAL)
    .map(({ total, weight }) => {
      const x = along(total, lanes);
      const high = HIGH[weight] || lanes.lane - 4;
      return dash(x, y - 2, x + (weight === 3 ? 1.5 : 0), y - 2 - high, weight === 3 ? 2.2 : 1.6, 0.02);
    })
    .join("");

/** Where 400 is: at the middle of a cat that has won. */
const line = (lanes: Lanes): number => along(GOAL, lanes);
const chequer = (lanes: Lanes): number => Math.max(5, Math.min(11, lanes.cat / 8));

function chequers(h: number, lanes: Lanes): string {
  const side = chequer(lanes);
  const rows = Math.ceil(h / side);
  return Array.from({ length: rows }, (_, row) => {
    const x = line(lanes) + (row % 2) * side;
    return `M${x} ${row * side}h${side - 0.4}l.3 ${side}h${-side}Z`;
  }).join("");
}

/** Cinder is not even: specks scattered by a rule of their own, the same on every visit. */
function specks(w: number, h: number): string {
  const count = Math.round((w * h) / 2600);
  return Array.from({ length: count }, (_, i) => {
    const x = (i * 0.754877) % 1;
    const y = (i * 0.56984) % 1;
    const size = 1.6 + ((i * 7) % 5) * 0.5;
    return dash(x * w, y * h, x * w + size * 2.4, y * h + (i % 3) - 1, size);
  }).join("");
}
