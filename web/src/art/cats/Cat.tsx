/** A cat of one coat in one mood; and its face alone, for small places. */
import { Picture } from "../ink.tsx";
import { Body } from "./Body.tsx";
import { LOOKS, type Coat, type Mood } from "./coats.ts";
import { Head } from "./Head.tsx";
import { POSES } from "./poses.ts";
import { MoodProps, OnHead } from "./props.tsx";

interface Props {
  coat: Coat;
  mood?: Mood;
  /** Width in pixels or any CSS length. */
  size?: number | string;
  /** Spoken name; leave it out where a text beside the cat already says it. */
  label?: string;
}

export const CAT_BOX = [120, 120] as const;

export function Cat({ coat, mood = "watching", size, label }: Props) {
  const look = LOOKS[coat];
  const [x, y, turn, given] = POSES[mood].head;
  const scale = look.ears === "huge" ? given * 0.95 : given; // room for its ears
  return (
    <Picture box={CAT_BOX} size={size} label={label} class={`cat cat-${mood}`}>
      <circle cx="60" cy="62" r="62" fill="var(--lamp, none)" />
      <ellipse cx="60" cy="113" rx="46" ry="5" fill="var(--art-shade, #00000014)" />
      <g class="cat-body">
        <Body look={look} mood={mood} />
      </g>
      <g class="cat-head">
        <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
          <Head coat={coat} mood={mood} />
          <OnHead mood={mood} />
        </g>
      </g>
      <MoodProps mood={mood} />
    </Picture>
  );
}

/** The head alone: for seats, scores and anything under 48 pixels. */
export const CatFace = ({ coat, mood = "watching", size, label }: Props) => (
  <Picture box={[88, 88]} size={size} label={label} class={`cat cat-${mood}`}>
    <circle cx="44" cy="46" r="44" fill="var(--lamp, none)" />
    <g transform="translate(44 54)">
      <Head coat={coat} mood={mood} />
    </g>
  </Picture>
);
