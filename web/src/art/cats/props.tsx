/** What floats around a cat and says its mood a second time; in the colour of the text, as on the same ground. */
import { dash, stroke } from "../brush.ts";
import { Crown } from "../crown.tsx";
import { INK } from "../ink.tsx";
import type { Mood } from "./coats.ts";

const letterZ = (x: number, y: number, size: number): string => `M${x} ${y}h${size}l${-size} ${size}h${size * 1.1}`;

/** Four points around x y. */
export const star = (x: number, y: number, r: number): string => {
  const s = r * 0.28;
  const upper = `M${x} ${y - r}L${x + s} ${y - s}L${x + r} ${y}L${x + s} ${y + s}`;
  return `${upper}L${x} ${y + r}L${x - s} ${y + s}L${x - r} ${y}L${x - s} ${y - s}Z`;
};

/** The rump shakes, the paws land. */
const WIGGLE =
  stroke([9, 48, 5, 54, 4, 60, 6, 66], 2.2) +
  stroke([4, 42, 0, 50, -1, 58, 1, 66], 1.8) +
  dash(112, 92, 117, 87, 2.4) +
  dash(114, 101, 120, 100, 2.4) +
  dash(97, 112, 101, 117, 2.2) +
  dash(74, 112, 70, 117, 2.2);

export function MoodProps({ mood }: { mood: Mood }) {
  switch (mood) {
    case "asleep":
      return (
        <path
          class="cat-zzz"
          d={letterZ(76, 40, 6.5) + letterZ(87, 26, 8.5) + letterZ(101, 9, 11)}
          fill="none"
          stroke="currentColor"
          stroke-width="2.6"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      );
    case "pouncing":
      return <path d={WIGGLE} fill="currentColor" />;
    case "sulking":
      return (
        <path
          d="M49 12C47 5 56 1 60 6C64 0 75 3 73 11C79 14 74 22 67 19C63 24 55 23 54 18C48 20 45 14 49 12M61 8
            C56 9 57 15 62 14C66 13 65 9 62 10"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
        />
      );
    case "winning":
      return (
        <path
          class="cat-stars"
          d={star(10, 30, 7) + star(109, 28, 8) + star(20, 10, 4.5) + star(98, 9, 5) + star(6, 76, 4)}
          fill="#e9a92c"
          stroke={INK}
          stroke-width="1.4"
          stroke-linejoin="round"
        />
      );
    default:
      return null;
  }
}

/** On the head, between the ears, so it turns with it. */
export const OnHead = ({ mood }: { mood: Mood }) =>
  mood === "winning" ? (
    <g transform="translate(-15 -46) scale(.3)">
      <Crown />
    </g>
  ) : null;
