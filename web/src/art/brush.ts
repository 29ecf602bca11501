/** Brush strokes and mirrored outlines as path data: pure geometry, no drawing. */

const short = (n: number): string => String(Math.round(n * 10) / 10);
const list = (...numbers: number[]): string => numbers.map(short).join(" ");

/** A cubic curve: start, two handles, end. */
export type Curve = readonly [number, number, number, number, number, number, number, number];

/**
 * One stroke of a brush pen along a curve: pointed at both ends, `width` thick in the middle.
 * The handles are pushed to either side, which bends the two edges apart by three quarters of the push.
 */
export function stroke([x0, y0, ax, ay, bx, by, x1, y1]: Curve, width: number): string {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const push = width / 1.5 / length;
  const nx = -(y1 - y0) * push;
  const ny = (x1 - x0) * push;
  return (
    `M${list(x0, y0)}C${list(ax + nx, ay + ny, bx + nx, by + ny, x1, y1)}` +
    `C${list(bx - nx, by - ny, ax - nx, ay - ny, x0, y0)}Z`
  );
}

/** A straight stroke with a slight bow, as a hand draws it. */
export const dash = (x0: number, y0: number, x1: number, y1: number, width: number, bow = 0.06): string => {
  const dx = (x1 - x0) / 3;
  const dy = (y1 - y0) / 3;
  const curve: Curve = [
    x0,
    y0,
    x0 + dx - dy * bow * 3,
    y0 + dy + dx * bow * 3,
    x1 - dx - dy * bow * 3,
    y1 - dy + dx * bow * 3,
    x1,
    y1,
  ];
  return stroke(curve, width);
};

/**
 * A closed outline that is the same left and right of x = 0, from its right half:
 * the height of the top point, then cubic curves (six numbers each) down to a bottom point on the axis.
 */
export function mirrored(top: number, right: readonly number[]): string {
  const points: [number, number][] = [[0, top]];
  for (let i = 0; i + 1 < right.length; i += 2) points.push([right[i]!, right[i + 1]!]);
  const down = points.slice(1).map(([x, y]) => list(x, y));
  const up = points
    .slice(0, -1)
    .reverse()
    .map(([x, y]) => list(-x, y));
  return `M${list(0, top)}C${down.join(" ")} ${up.join(" ")}Z`;
}
