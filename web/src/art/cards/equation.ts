/** Where the parts of an operation go on a card 100 wide, as large as they fit. */

interface Equation {
  a: number;
  sign: number;
  b: number;
  y: number;
  size: number;
  reach: number;
}

/** Width of a bold digit of Andika for each unit of type size. */
const DIGIT = 0.61;
/** Type size by how many digits both numbers have together. */
const SIZES: Record<number, number> = { 2: 47, 3: 37, 4: 29 };

export function equation(a: number, b: number): Equation {
  const wide = String(a).length;
  const high = String(b).length;
  const size = SIZES[wide + high] ?? 24;
  const reach = wide + high === 2 ? 5.6 : wide + high === 3 ? 4.6 : 4;
  const gap = reach * 2 + (wide + high === 2 ? 6 : 5);
  const left = 50 - (DIGIT * size * (wide + high) + gap) / 2;
  const middle = left + DIGIT * size * wide;
  return {
    a: left + (DIGIT * size * wide) / 2,
    sign: middle + gap / 2,
    b: middle + gap + (DIGIT * size * high) / 2,
    y: 72 + size * 0.34,
    size,
    reach,
  };
}
