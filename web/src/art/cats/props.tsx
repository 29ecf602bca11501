/** What floats around a cat and says its mood a second time. */
import { dash, stroke } from "../brush.ts";
import { Crown } from "../crown.tsx";
import { INK } from "../ink.tsx";
import type { Mood } from "./coats.ts";

const letterZ = (x: number, y: number, size: number): string =>
  dash(x, y, x + size, y, 2.4) + dash(x + size, y, x, y + size, 2.2) + dash(x, y + size, x + size * 1.1, y + size, 2.6);

const star = (x: number, y: number, r: number): string => {
  const s = r * 0.28;
  return `M${x} ${y - r}L${x + s} ${y - s}L${x + r} ${y}L${x + s} ${y + s}L${x} ${y + r}L${x - s} ${y + s}L${x - r} ${y}L${x - s} ${y - s}Z`;
};

export function MoodProps({ mood }: { mood: Mood }) {
  switch (mood) {
    case "asleep":
      return <path class="cat-zzz" d={letterZ(78, 36, 8) + letterZ(90, 21, 10) + letterZ(104, 5, 11)} fill={INK} />;
    case "pouncing":
      return <path d={dash(4, 50, 7, 62, 2) + stroke([56, 6, 66, 9, 74, 14, 82, 21], 2.4) + stroke([68, 4, 76, 7, 84, 12, 90, 18], 2) + dash(92, 108, 98, 113, 2.2) + dash(62, 110, 57, 114, 2.2)} fill={INK} />;
    case "sulking":
      return (
        <path
          d="M96 26C92 20 96 12 104 14C112 16 112 26 104 27C98 28 98 20 103 20M93 32C90 33 88 35 87 37"
          fill="none" stroke={INK} stroke-width="2.2" stroke-linecap="round"
        />
      );
    case "winning":
      return <path class="cat-stars" d={star(10, 30, 7) + star(109, 28, 8) + star(20, 10, 4.5) + star(98, 9, 5) + star(6, 76, 4)} fill="#e9a92c" stroke={INK} stroke-width="1.4" stroke-linejoin="round" />;
    default:
      return null;
  }
}

/** On the head, between the ears, so it turns with it. */
export const OnHead = ({ mood }: { mood: Mood }) => (mood === "winning" ? <g transform="translate(-15 -46) scale(.3)"><Crown /></g> : null);
