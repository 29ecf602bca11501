/** The seven special cards of each edition as pictures in a square of 100. */
import { KINDS, type Kind } from "../../contract.ts";
import type { JSX } from "preact";
import { Picture } from "../ink.tsx";
import { MouseScene } from "../mouse.tsx";
import type { Edition } from "./names.ts";
import { Chase } from "./chase.tsx";
import { Balancoire } from "./classic/balancoire.tsx";
import { Cadeau } from "./classic/cadeau.tsx";
import { Embuscade } from "./classic/embuscade.tsx";
import { SansIssue } from "./classic/issue.tsx";
import { Magie } from "./classic/magie.tsx";
import { Poursuite } from "./classic/poursuite.tsx";
import { Clock } from "./clock.tsx";
import { Gift } from "./gift.tsx";
import { Sumo } from "./sumo.tsx";
import { Trap } from "./trap.tsx";
import { UTurn } from "./uturn.tsx";

export { KINDS as SPECIALS, type Edition, type Kind as Special };

const CheeseScene = () => (
  <g transform="translate(2 5) scale(.6)">
    <MouseScene state="awake" />
  </g>
);

const DRAWN: Record<Edition, Record<Kind, () => JSX.Element>> = {
  classic: {
    chase: Poursuite,
    "u-turn": SansIssue,
    clock: Magie,
    sumo: Balancoire,
    trap: Embuscade,
    gift: Cadeau,
    cheese: CheeseScene,
  },
  modern: {
    chase: Chase,
    "u-turn": UTurn,
    clock: Clock,
    sumo: Sumo,
    trap: Trap,
    gift: Gift,
    cheese: CheeseScene,
  },
};

interface Drawn {
  special: Kind;
  edition?: Edition | undefined;
}

/** The bare drawing, for use inside another picture. */
export const SpecialScene = ({ special, edition = "modern" }: Drawn) => {
  const Scene = DRAWN[edition][special];
  return <Scene />;
};

export const SpecialPicture = ({ size, label, ...drawn }: Drawn & { size?: number | string; label?: string }) => (
  <Picture box={[100, 100]} size={size} label={label}>
    <SpecialScene {...drawn} />
  </Picture>
);
