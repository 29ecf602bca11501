/** A white correction card (K8): settles a doubt in Addi, is a token in the Chasse. */
import { INK, Picture } from "../ink.tsx";
import { PRINT } from "../paw.tsx";
import { ways } from "./facts.ts";
import { Number, Sheet } from "./paper.tsx";

interface Props {
  value: number;
  size?: number | string;
  label?: string;
}

/** The whole card, with the additions that make its number, in either order. */
export function CorrectionCard({ value, size, label }: Props) {
  const listed = ways(value, "+");
  return (
    <Sheet size={size} label={label ?? String(value)} fill="#ffffff">
      <path
        d="M10 10H90V130H10Z"
        fill="none"
        stroke="#8b7a63"
        stroke-width="1.6"
        stroke-dasharray="1 4"
        stroke-linecap="round"
      />
      <Number value={value} x={50} y={46} size={36} />
      {listed.map(([a, b], i) => (
        <text y={70 + i * 13.4} font-size="13.5" text-anchor="middle" fill={INK}>
          <tspan x={a === b ? 50 : 31}>{`${a}+${b}`}</tspan>
          {a !== b && <tspan x="69">{`${b}+${a}`}</tspan>}
        </text>
      ))}
    </Sheet>
  );
}

/** White like its face, so that nobody deals it by mistake. */
export const CorrectionBack = ({ size, label }: Omit<Props, "value">) => (
  <Sheet size={size} label={label} fill="#ffffff">
    <path
      d="M10 10H90V130H10Z"
      fill="none"
      stroke="#8b7a63"
      stroke-width="1.6"
      stroke-dasharray="1 4"
      stroke-linecap="round"
    />
    <g fill="#8b7a63">
      <path d={PRINT} transform="translate(50 70) scale(1.9)" />
      {[
        [26, 30],
        [74, 30],
        [26, 110],
        [74, 110],
      ].map(([x, y]) => (
        <path d={PRINT} opacity=".5" transform={`translate(${x} ${y}) scale(.7)`} />
      ))}
    </g>
  </Sheet>
);

/** The same as a small round token; without a number it is one more of a heap. */
export const Token = ({ value, size, label }: { value?: number; size?: number | string; label?: string }) => (
  <Picture box={[48, 48]} size={size} label={label}>
    <path d="M24 4C36 4 45 13 45 24.6C45 36 36 46 24 46C12 46 3.6 36 3.6 24.6C3.6 13 12 4 24 4Z" fill={INK} />
    <path
      d="M24 2.6C35 2.6 43.4 12 43.4 23C43.4 34 35 43 24 43C13 43 4.6 34 4.6 23C4.6 12 13 2.6 24 2.6Z"
      fill="#fff"
    />
    <circle
      cx="24"
      cy="22.8"
      r="16"
      fill="none"
      stroke="#8b7a63"
      stroke-width="1.4"
      stroke-dasharray="1 3.4"
      stroke-linecap="round"
    />
    {value === undefined ? (
      <path d={PRINT} fill="#65523f" transform="translate(24 22)" />
    ) : (
      <Number value={value} x={24} y={30} size={20} />
    )}
  </Picture>
);
