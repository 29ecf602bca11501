/** The seven special cards as pictures in a square of 100. */
import { KINDS, type Kind } from "../../contract.ts";
import type { JSX } from "preact";
import { Picture } from "../ink.tsx";
import { MouseScene } from "../mouse.tsx";
import { Chase } from "./chase.tsx";
import { Clock } from "./clock.tsx";
import { Gift } from "./gift.tsx";
import { Sumo } from "./sumo.tsx";
import { Trap } from "./trap.tsx";
import { UTurn } from "./uturn.tsx";

export { KINDS as SPECIALS, type Kind as Special };

const CheeseScene = () => (
  <g transform="translate(2 5) scale(.6)">
    <MouseScene state="awake" />
  </g>
);

const DRAWN: Record<Kind, () => JSX.Element> = {
  chase: Chase,
  "u-turn": UTurn,
  clock: Clock,
  sumo: Sumo,
  trap: Trap,
  gift: Gift,
  cheese: CheeseScene,
};

/** The bare drawing, for use inside another picture. */
export const SpecialScene = ({ special }: { special: Kind }) => {
  const Scene = DRAWN[special];
  return <Scene />;
};

export const SpecialPicture = ({ special, size, label }: { special: Kind; size?: number | string; label?: string }) => (
  <Picture box={[100, 100]} size={size} label={label}>
    <SpecialScene special={special} />
  </Picture>
);
