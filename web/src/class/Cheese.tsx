// A cheese that the whole class fills; its height is said in words, too.
import { INK, Picture, useName } from "../art/ink.tsx";

const WHEEL = "M10 60C10 20 60 6 110 10C160 6 210 20 210 60V118C210 152 160 164 110 164C60 164 10 152 10 118Z";
const HOLES = [
  [50, 66, 13],
  [104, 112, 18],
  [160, 74, 15],
  [66, 132, 10],
  [176, 128, 11],
  [120, 52, 9],
] as const;
const [TOP, HEIGHT] = [8, 158];

export function Cheese({ full, label }: { full: number; label: string }) {
  const clip = useName();
  const level = TOP + HEIGHT * (1 - Math.min(1, Math.max(0, full)));
  return (
    <Picture box={[220, 172]} size="min(13rem, 42vh)" label={label} class="wall-cheese">
      <clipPath id={clip}>
        <path d={WHEEL} />
      </clipPath>
      <path d={WHEEL} fill="var(--cloth)" />
      <g clip-path={`url(#${clip})`}>
        <rect x="0" y={level} width="220" height="172" fill="#f6c445" />
        {HOLES.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} fill={y > level ? "#d99a24" : "none"} />
        ))}
      </g>
      <path d={WHEEL} fill="none" stroke={INK} stroke-width="5" stroke-linejoin="round" />
    </Picture>
  );
}
