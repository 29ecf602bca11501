/** Ears: the quickest way to tell two cats apart in silhouette, and half of every mood. */
import { INK, Shape } from "../ink.tsx";
import { stroke } from "../brush.ts";
import type { Ears, Look, Mood } from "./coats.ts";

interface EarShape {
  outer: string;
  inner: string;
}

/** The right ear on a head centred at 0 0; the left one is its mirror image. */
const SHAPES: Record<Ears, EarShape> = {
  pointed: {
    outer: "M6 -20C10 -29 16 -38 22 -43C25 -45 27 -44 27.5 -40C29 -29 29.5 -17 27 -5Z",
    inner: "M14 -22C16 -28 19 -33 22.5 -37C24 -29 25 -20 24 -12Z",
  },
  folded: {
    outer: "M7 -22C12 -32 25 -36 32 -28C36 -22 37 -13 35 -7C27 -8 16 -14 7 -22Z",
    inner: "",
  },
  huge: {
    outer: "M4 -19C8 -31 16 -42 26 -48C29 -49.5 31 -48 31 -45C32 -31 31 -16 25 -4Z",
    inner: "M12 -22C15 -30 20 -37 26 -41C27 -31 26 -20 22.5 -12Z",
  },
  small: {
    outer: "M10 -21C14 -28 19 -33 24 -35C27 -36 29 -34 29.5 -31C30.5 -23 30 -14 28 -7Z",
    inner: "M17 -21C19 -25 22 -28 25 -30C26 -24 26 -18 25 -13Z",
  },
  tufted: {
    outer: "M6 -20C9 -29 14 -38 21 -44C23 -46 25 -46 26 -42C29 -31 30 -18 28 -5Z",
    inner: "M14 -22C15.5 -28 18 -34 21.5 -38C23.5 -30 25 -21 24 -12Z",
  },
  round: {
    outer: "M6 -20C5 -31 12 -40 22 -40C32 -39 37 -29 33 -18C31 -12 29 -8 27 -5Z",
    inner: "M14 -22C13 -29 17 -34 22 -34C28 -33 30 -27 28 -20C27 -16 25 -13 24 -12Z",
  },
};

/** Degrees outwards: flattened when cross, forward when hunting. */
const LEAN: Record<Mood, number> = { asleep: 5, watching: 0, pouncing: 10, sulking: 42, winning: -3 };

interface Props {
  look: Look;
  mood: Mood;
}

export function EarPair({ look, mood }: Props) {
  // A folded ear has nowhere to lean to: it only droops a little.
  const lean = look.ears === "folded" ? LEAN[mood] / 4 : LEAN[mood];
  return (
    <>
      <g transform="scale(-1 1)">
        <Ear look={look} lean={lean} fur={look.second ?? outer(look)} />
      </g>
      <Ear look={look} lean={lean} fur={outer(look)} />
    </>
  );
}

const outer = ({ pattern, mark, fur }: Look): string => (pattern === "points" || pattern === "patches" ? mark : fur);

function Ear({ look, lean, fur }: { look: Look; lean: number; fur: string }) {
  const shape = SHAPES[look.ears];
  return (
    <g transform={`rotate(${lean} 19 -12)`}>
      {look.ears === "tufted" && (
        <path
          d={stroke([22, -40, 23, -46, 26, -50, 30, -54], 3) + stroke([24, -39, 27, -44, 31, -47, 36, -49], 2.4)}
          fill={INK}
        />
      )}
      <Shape d={shape.outer} fill={fur} />
      {shape.inner && <path d={shape.inner} fill={look.inner} />}
      {look.ears === "tufted" && (
        <path
          d={stroke([15, -14, 16, -20, 18, -24, 21, -29], 3) + stroke([19, -12, 20, -18, 21, -22, 24, -26], 2.6)}
          fill={look.pale}
        />
      )}
      {look.ears === "folded" && <path d={stroke([10, -22.5, 15, -27, 22, -29, 29, -26], 1.4)} fill={look.mark} />}
    </g>
  );
}
