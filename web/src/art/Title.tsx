/** The name of the game; its o is a cat. */
import { Head } from "./cats/Head.tsx";
import type { Coat, Mood } from "./cats/coats.ts";
import { Picture } from "./ink.tsx";

export const Title = ({
  coat = "ginger",
  mood = "watching",
  size,
}: {
  coat?: Coat;
  mood?: Mood;
  size?: number | string;
}) => (
  <Picture box={[336, 104]} size={size} label="Matou" class={`cat-${mood}`}>
    <g fill="currentColor" font-size="96" font-weight="700">
      <text x="190" y="92" text-anchor="end">
        Mat
      </text>
      <text x="256" y="92">
        u
      </text>
    </g>
    {/* The u ends in a tail. */}
    <path
      d="M303 88C322 93 335 80 328 66C324 58 314 62 318 69"
      fill="none"
      stroke="currentColor"
      stroke-width="8"
      stroke-linecap="round"
    />
    <g transform="translate(223 64) scale(1.06)">
      <Head coat={coat} mood={mood} />
    </g>
  </Picture>
);
