// A child's cat with its prizes: a crown at the mouse, a ribbon in the Course, a piece of cheese in the Chasse.
import { CrownPicture } from "../art/crown.tsx";
import { CheesePicture, RibbonPicture } from "../art/prizes.tsx";
import type { Coat } from "../contract.ts";
import type { Mood } from "../art/cats/coats.ts";
import { GAMES } from "../games.ts";
import { CatFace } from "../pictures.tsx";
import { childOf } from "./children.ts";

const PRIZES = {
  crown: { Prize: CrownPicture, look: "prize prize-crown" },
  ribbon: { Prize: RibbonPicture, look: "prize prize-ribbon" },
  cheese: { Prize: CheesePicture, look: "prize prize-cheese" },
};

export function OwnCat({ cat, mood, size }: { cat: Coat; mood: Mood; size: number }) {
  const won = childOf(cat)?.won ?? {};
  const prizes = new Set(Object.entries(GAMES).flatMap(([name, { prize }]) => (name in won ? [prize] : [])));
  return (
    <span class="own-cat" style={{ width: `${size}px`, height: `${size}px` }}>
      <CatFace coat={cat} mood={mood} size={size} />
      {[...prizes].map((prize) => {
        const { Prize, look } = PRIZES[prize];
        return (
          <span key={prize} class={look}>
            <Prize size="100%" />
          </span>
        );
      })}
    </span>
  );
}
