/** Where the dots lie: a product as rows and columns, a sum in rows of ten with a gap between its parts. */

interface Dot {
  x: number;
  y: number;
  /** Which part of a sum it belongs to; a product has only part 0. */
  part: 0 | 1;
}

export interface Dots {
  dots: Dot[];
  width: number;
  height: number;
}

/** A gap after five makes 7 readable as 5 and 2 without counting. */
const FIVES = 0.5;
const place = (i: number): number => i + (i >= 5 ? FIVES : 0);
const span = (n: number): number => (n === 0 ? 0 : place(n - 1) + 1);

/** a rows of b dots: a×b. */
export function productDots(a: number, b: number): Dots {
  const dots: Dot[] = [];
  for (let row = 0; row < a; row++)
    for (let column = 0; column < b; column++) dots.push({ x: place(column), y: place(row), part: 0 });
  return { dots, width: span(b), height: span(a) };
}

/** a dots of one sort, then b of the other, in rows of ten: two equal sums fill the same shape. */
export function sumDots(a: number, b: number): Dots {
  const total = a + b;
  const dots: Dot[] = Array.from({ length: total }, (_, i) => ({
    x: place(i % 10),
    y: Math.floor(i / 10),
    part: i < a ? 0 : 1,
  }));
  return { dots, width: span(Math.min(total, 10)), height: Math.ceil(total / 10) };
}
