/** A cat of one coat in one mood; and its face alone, for small places. */
import type { ComponentChildren } from "preact";
import { Picture } from "../ink.tsx";
import { Body } from "./Body.tsx";
import { LOOKS, type Coat, type Mood } from "./coats.ts";
import { Head } from "./Head.tsx";
import { POSES } from "./poses.ts";
import { MoodProps, OnHead } from "./props.tsx";
import { Scarf } from "./Scarf.tsx";

interface Props {
  coat: Coat;
  mood?: Mood;
  /** Width in pixels or any CSS length. */
  size?: number | string;
  /** Spoken name; leave it out where a text beside the cat already says it. */
  label?: string;
  /** A scarf of a class; −1: none. */
  scarf?: number;
}

export const CAT_BOX = [120, 120] as const;

export const Cat = ({ coat, mood = "watching", size, label, scarf = -1 }: Props) => (
  <Picture box={CAT_BOX} size={size} label={label} class={`cat cat-${mood}`}>
    <circle cx="60" cy="62" r="62" fill="var(--lamp, none)" />
    <ellipse cx="60" cy="113" rx="46" ry="5" fill="var(--art-shade, #00000014)" />
    <WholeCat coat={coat} mood={mood} scarf={scarf}>
      <OnHead mood={mood} />
    </WholeCat>
    <MoodProps mood={mood} />
  </Picture>
);

interface WholeProps {
  coat: Coat;
  mood: Mood;
  /** What its face says, where that is not what its body says. */
  face?: Mood;
  scarf?: number;
  /** What it wears on its head, around the middle of the head. */
  children?: ComponentChildren;
}

/** Body and head in a square of 120, feet at 113, for use inside another picture. */
export function WholeCat({ coat, mood, face = mood, scarf = -1, children }: WholeProps) {
  const look = LOOKS[coat];
  const [x, y, turn, given] = POSES[mood].head;
  const scale = look.ears === "huge" ? given * 0.95 : given; // room for its ears
  return (
    <>
      <g class="cat-body">
        <Body look={look} mood={mood} />
      </g>
      <g transform={`translate(${x} ${y + 27})`}>
        <Scarf number={scarf} />
      </g>
      <g class="cat-head">
        <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
          <Head coat={coat} mood={face} />
          {children}
        </g>
      </g>
    </>
  );
}

/** The head alone: for seats, scores and anything under 48 pixels. */
export const CatFace = ({ coat, mood = "watching", size, label, scarf = -1 }: Props) => (
  <Picture box={[88, scarf < 0 ? 88 : 118]} size={size} label={label} class={`cat cat-${mood}`}>
    <circle cx="44" cy="46" r="44" fill="var(--lamp, none)" />
    <g transform="translate(44 80) scale(1.4)">
      <Scarf number={scarf} />
    </g>
    <g transform="translate(44 54)">
      <Head coat={coat} mood={mood} />
    </g>
  </Picture>
);
