/** What every card is made of: a sheet of 100 by 140 with rounded corners, and numbers in two corners. */
import type { ComponentChildren } from "preact";
import { INK, Picture } from "../ink.tsx";
import { underlined } from "./facts.ts";

export const CARD: readonly [number, number] = [100, 140];
// Drawn by hand: no edge is quite straight.
const EDGE =
  "M11 2C35 1.2 65 1.4 89 2C95 2.2 98 5 98.2 11C98.8 50 98.6 92 98 129C97.8 135 95 137.8 89 138" +
  "C65 138.8 35 138.6 11 138C5 137.8 2.2 135 2 129C1.2 92 1.4 50 2 11C2.2 5 5 2.2 11 2Z";

interface SheetProps {
  size?: number | string | undefined;
  label?: string | undefined;
  fill?: string;
  children: ComponentChildren;
}

export const Sheet = ({ size, label, fill = "#fffaf0", children }: SheetProps) => (
  <Picture box={CARD} size={size} label={label} class="card-paper">
    <path d={EDGE} fill={fill} stroke={INK} stroke-width="2.2" />
    {/* Paper stays paper in the evening: what is drawn in the text's colour is ink here. */}
    <g style={{ color: INK }}>{children}</g>
  </Picture>
);

/** The same small text top left and, turned, bottom right: read from both sides of the table. */
export const Corners = ({ children }: { children: ComponentChildren }) => (
  <>
    <g transform="translate(8 18)">{children}</g>
    <g transform="rotate(180 50 70) translate(8 18)">{children}</g>
  </>
);

interface NumberProps {
  value: number;
  x: number;
  y: number;
  size: number;
  fill?: string;
}

/** A number large enough to read across a table, underlined where it could be read upside down. */
export function Number({ value, x, y, size, fill = INK }: NumberProps) {
  const half = String(value).length * size * 0.26;
  return (
    <>
      <text x={x} y={y} font-size={size} font-weight="700" text-anchor="middle" fill={fill}>
        {value}
      </text>
      {underlined(value) && (
        <path
          d={
            `M${x - half} ${y + size * 0.13}C${x - half / 3} ${y + size * 0.11} ` +
            `${x + half / 3} ${y + size * 0.16} ${x + half} ${y + size * 0.12}`
          }
          stroke={fill}
          stroke-width={size * 0.075}
          stroke-linecap="round"
          fill="none"
        />
      )}
    </>
  );
}
