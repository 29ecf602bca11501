/** Cadeau: a kitten with a present in her arms. */
import { dash } from "../../brush.ts";
import { WholeCat } from "../../cats/Cat.tsx";
import { LOOKS } from "../../cats/coats.ts";
import { INK, Limb, Shape } from "../../ink.tsx";

const { fur } = LOOKS.calico;
const RIBBON = "#f2c14b";
const PINK = "#e0607a";
const LOOP = "M50 61C53 53 62 49 66 53C69 58 60 63 51 63Z";

export const Cadeau = () => (
  <g>
    <g transform="translate(-2 -1) scale(.87)">
      <WholeCat coat="calico" mood="watching" face="winning">
        <HairBow />
      </WholeCat>
    </g>
    <Present />
    <Arm />
    <g transform="translate(100 0) scale(-1 1)">
      <Arm />
    </g>
  </g>
);

const HairBow = () => (
  <g transform="translate(17 -24) rotate(24)">
    <Shape d="M0 -1C-6 -9 -14 -9 -15 -6C-16 0 -15 6 -13 8C-10 9 -5 5 0 2Z" fill={PINK} line={2} />
    <Shape d="M0 -1C6 -9 14 -9 15 -6C16 0 15 6 13 8C10 9 5 5 0 2Z" fill={PINK} line={2} />
    <Shape d="M-3.4 -3.4H3.6V4H-3.4Z" fill="#b93f5a" line={1.7} />
  </g>
);

const Present = () => (
  <g>
    <Shape d="M33 66C44 65.4 56 65.4 67 66L66 91C56 91.8 44 91.8 34 91Z" fill="#5c9a86" line={2.4} />
    <path d="M58 66H67L66 91H58.6Z" fill={INK} fill-opacity=".12" />
    <path d="M46 66H54L53.8 91.4H46.2Z" fill={RIBBON} stroke={INK} stroke-width="1.5" />
    <path d="M33.4 75.4H66.6L66.4 81H33.6Z" fill={RIBBON} stroke={INK} stroke-width="1.5" />
    <Shape d={LOOP} fill={RIBBON} line={1.9} />
    <g transform="translate(100 0) scale(-1 1)">
      <Shape d={LOOP} fill={RIBBON} line={1.9} />
    </g>
    <Shape d="M46.4 62C46.4 58 53.6 58 53.6 62C53.6 66 46.4 66 46.4 62Z" fill="#e3a835" line={1.7} />
  </g>
);

const Arm = () => (
  <g>
    <Limb d="M40 82C32 84 26 80 27 72" width={9} fill={fur} />
    <path d={dash(39.6, 79.6, 43, 80, 1.4) + dash(40, 83.6, 43.2, 83, 1.4)} fill={INK} />
  </g>
);
