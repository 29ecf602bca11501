/** Why two cards are equal, as dots: 4×6 = 24 = 3×8. */
import type { Sign } from "../cards/facts.ts";
import { result } from "../cards/facts.ts";
import { Picture } from "../ink.tsx";
import { productDots, sumDots } from "./layout.ts";

interface ArrayProps {
  a: number;
  b: number;
  sign: Sign;
  /** Width of one dot's place, so that arrays side by side have dots of one size. */
  dot?: number;
  label?: string;
}

export function DotArray({ a, b, sign, dot = 14, label }: ArrayProps) {
  const { dots, width, height } = sign === "×" ? productDots(a, b) : sumDots(a, b);
  return (
    <Picture box={[width * 10, height * 10]} size={width * dot} label={label} class="dots">
      {dots.map(({ x, y, part }) =>
        part === 0 ? (
          <circle cx={x * 10 + 5} cy={y * 10 + 5} r="3.9" fill="var(--dot, #b5482f)" />
        ) : (
          // Hollow, not only another colour.
          <circle cx={x * 10 + 5} cy={y * 10 + 5} r="3.1" fill="none" stroke="currentColor" stroke-width="1.9" />
        ),
      )}
    </Picture>
  );
}

interface EqualProps {
  left: readonly [number, number];
  right: readonly [number, number];
  sign: Sign;
  dot?: number;
  label?: string;
}

/** The two sides of a pair with their equation. */
export function EqualArrays({ left, right, sign, dot = 14, label }: EqualProps) {
  const value = result(left[0], left[1], sign);
  return (
    <figure
      class="equal"
      role="img"
      aria-label={label ?? `${left[0]} ${sign} ${left[1]} = ${value} = ${right[0]} ${sign} ${right[1]}`}
    >
      <div class="equal-side">
        <DotArray a={left[0]} b={left[1]} sign={sign} dot={dot} />
        <span class="number">
          {left[0]} {sign} {left[1]}
        </span>
      </div>
      <div class="equal-value number">= {value} =</div>
      <div class="equal-side">
        <DotArray a={right[0]} b={right[1]} sign={sign} dot={dot} />
        <span class="number">
          {right[0]} {sign} {right[1]}
        </span>
      </div>
    </figure>
  );
}
