/** The pattern on a head, clipped to it; each one reads without colour. */
import { stroke, type Curve } from "../brush.ts";
import type { Look } from "./coats.ts";

const flip = ([a, b, c, d, e, f, g, h]: Curve): Curve => [-a, b, -c, d, -e, f, -g, h];
const both = (curve: Curve, width: number): string => stroke(curve, width) + stroke(flip(curve), width);

/** The M on the forehead and the lines at the cheeks. */
const MACKEREL =
  both([3, -26, 3.5, -21, 4, -17, 3, -12], 2.8) +
  both([10, -26, 10, -21, 9.5, -18, 8, -14], 2.8) +
  both([3.4, -13, 5, -16, 6.5, -18, 9.6, -22], 2) +
  both([31, -2, 27, -1, 24, 1, 21, 3], 2.8) +
  both([31, 5, 27, 6, 24, 7, 21, 8.5], 2.6) +
  both([29, 12, 26, 12, 23.5, 12.5, 21, 14], 2.2);

const STREAKS =
  stroke([0, -27, 1, -22, 1, -18, 0, -13], 3.6) +
  both([7, -27, 7, -23, 6.5, -20, 5.5, -17], 3.2) +
  both([35, 1, 31, 2, 28, 3, 25, 5], 3.2) +
  both([34, 9, 31, 9, 28, 10, 26, 11], 2.8);

const BOLD =
  stroke([0, -28, 2, -23, 1.5, -17, 0, -11], 5) +
  both([3, -19, 6, -18, 9, -18, 12, -20], 3.6) +
  both([3, -13.6, 5, -13, 7, -13, 9, -14.5], 2.8) +
  both([36, -8, 31, -7, 27, -5, 23, -1], 5.4) +
  both([37, 3, 31, 3, 27, 4, 22, 6.5], 5.4) +
  both([34, 14, 29, 12.5, 26, 12.5, 22, 13.5], 4.6);

export function HeadMarks({ look }: { look: Look }) {
  switch (look.pattern) {
    case "mackerel":
      return <path d={MACKEREL} fill={look.mark} />;
    case "streaks":
      return <path d={STREAKS} fill={look.mark} />;
    case "bold":
      return (
        <>
          <path
            d="M18 -12C18 -16 8 -17 6 -11C5 -7 17 -7 18 -12ZM-18 -12C-18 -16 -8 -17 -6 -11C-5 -7 -17 -7 -18 -12Z"
            fill={look.pale}
          />
          <path d={BOLD} fill={look.mark} />
        </>
      );
    case "points":
      // A mask that fades at its rim: two shades are enough at any size.
      return (
        <>
          <path
            d="M0 -11C5 -18 22 -17 23 -4C24 10 13 30 0 30C-13 30 -24 10 -23 -4C-22 -17 -5 -18 0 -11Z"
            fill={look.mark}
            opacity=".35"
          />
          <path
            d="M0 -5C5 -14 19 -13 20 -3C20 9 11 28 0 28C-11 28 -20 9 -20 -3C-19 -13 -5 -14 0 -5Z"
            fill={look.mark}
          />
        </>
      );
    case "blaze":
      // A white blaze, narrow between the eyes and wide at the muzzle.
      return (
        <path
          d="M0 -15C2 -9 3 -3 7 3C14 6 20 12 17 20C12 28 -12 28 -17 20C-20 12 -14 6 -7 3C-3 -3 -2 -9 0 -15Z"
          fill={look.pale}
        />
      );
    case "patches":
      return (
        <>
          <path d="M2 -28C1 -19 3 -15 5 -8C8 3 15 8 24 5C33 2 34 -14 26 -22C18 -29 8 -29 2 -28Z" fill={look.mark} />
          <path d="M-7 -28C-6 -20 -11 -16 -17 -13C-22 -11 -26 -6 -33 -6C-34 -20 -24 -30 -7 -28Z" fill={look.second} />
        </>
      );
    case "cap":
      return (
        <>
          <path
            d="M0 -27C9 -27 16 -23 17 -15C14 -11 6 -13 3 -6C2 -3 -2 -3 -3 -6C-6 -13 -14 -11 -17 -15C-16 -23 -9 -27 0 -27
              Z"
            fill={look.mark}
          />
          <path
            d="M38 0C30 6 28 12 20 13C16 16 14 22 0 22C-14 22 -16 16 -20 13C-28 12 -30 6 -38 0L-38 34L38 34Z"
            fill={look.pale}
          />
        </>
      );
    case "plain":
      return <path d={both([30, 4, 28, 10, 24, 15, 18, 19], 2.4)} fill={look.mark} />;
  }
}
