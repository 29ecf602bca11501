/** A cat's head, centred at 0 0 and about 60 wide. */
import { mirrored, stroke } from "../brush.ts";
import { INK, Shape, useName } from "../ink.tsx";
import { LOOKS, type Coat, type Mood, type Skull } from "./coats.ts";
import { EarPair } from "./ears.tsx";
import { Face } from "./face.tsx";
import { HeadMarks } from "./marks.tsx";

const SKULLS: Record<Skull, string> = {
  round: mirrored(-25, [13, -25, 24, -19, 28, -8, 31, 1, 32, 10, 25, 17, 18, 23, 8, 25, 0, 25]),
  wide: mirrored(-24, [15, -25, 27, -19, 32, -7, 36, 4, 36, 13, 28, 19, 20, 25, 9, 26, 0, 26]),
  wedge: mirrored(-24, [11, -25, 22, -21, 26, -11, 29, -2, 26, 8, 19, 16, 13, 23, 6, 26, 0, 26]),
  soft: mirrored(-25, [15, -26, 27, -20, 30, -8, 33, 3, 31, 13, 25, 18, 17, 24, 9, 25, 0, 25]),
  ruffed: mirrored(
    -25,
    [
      13, -25, 24, -20, 27, -10, 28, -6, 29, -3, 29.5, 0, 32, 2, 36, 3, 39, 3, 36, 6, 34, 9, 32.5, 11, 34, 13, 37, 15,
      39, 16, 34, 18, 30, 19, 27, 20, 20, 26, 8, 28, 0, 29,
    ],
  ),
};

export function Head({ coat, mood }: { coat: Coat; mood: Mood }) {
  const look = LOOKS[coat];
  const skull = SKULLS[look.skull];
  const clip = useName();
  return (
    <g>
      <clipPath id={clip}>
        <path d={skull} />
      </clipPath>
      <EarPair look={look} mood={mood} />
      <Shape d={skull} fill={look.fur} />
      <g clip-path={`url(#${clip})`}>
        <HeadMarks look={look} />
        <path d="M36 -14C40 14 18 34 -14 30C8 27 26 14 26 -16Z" fill={INK} opacity=".1" />
      </g>
      {look.pattern === "plain" && mood !== "sulking" && mood !== "winning" && (
        <path
          d={stroke([-5, -27, -3, -31, -1, -32, 2, -33], 2.4) + stroke([0, -26, 2, -30, 5, -31, 8, -31], 2.2)}
          fill={INK}
        />
      )}
      <Face look={look} mood={mood} />
    </g>
  );
}
