/** Embuscade: a mouse that does gymnastics on the rings. */
import { dash, stroke } from "../../brush.ts";
import { INK, Limb, Shape } from "../../ink.tsx";
import { MouseHead } from "../../mouse.tsx";

const FUR = "#b8b0ae";
const PINK = "#f0a9a0";
const SUIT = "#c8443a";

export const Embuscade = () => (
  <g>
    <path d={dash(2, 2, 98, 2.6, 4, 0)} fill={INK} />
    <path
      d="M54 78C52 88 60 92 66 88C72 84 80 88 78 95"
      fill="none"
      stroke={INK}
      stroke-width="2.6"
      stroke-linecap="round"
    />
    <Half />
    <g transform="translate(100 0) scale(-1 1)">
      <Half />
    </g>
    <Shape d="M50 52C40 52 36 62 37 72C38 80 44 84 50 84C56 84 62 80 63 72C64 62 60 52 50 52Z" fill={SUIT} />
    <path
      d={stroke([41, 60, 45, 70, 47, 76, 49, 82], 2.2) + stroke([59, 60, 55, 70, 53, 76, 51, 82], 2.2)}
      fill="#f2c14b"
    />
    <g transform="translate(50 40) scale(.54)">
      <MouseHead state="awake" />
    </g>
    <path
      d={stroke([35.6, 31, 44, 26.6, 56, 26.6, 64.4, 31], 5)}
      fill="#4f7fa6"
      stroke={INK}
      stroke-width="1.2"
      stroke-linejoin="round"
    />
  </g>
);

/** Rope, ring, arm and leg of the left side; the right one is its mirror image. */
const Half = () => (
  <g>
    <path d="M14 3V30" stroke={INK} stroke-width="4" />
    <path d="M14 3V30" stroke="#e7cf9f" stroke-width="1.6" />
    <circle cx="14" cy="38" r="7.6" fill="none" stroke={INK} stroke-width="5.6" />
    <circle cx="14" cy="37.8" r="7.6" fill="none" stroke="#d6a767" stroke-width="2.6" />
    <Limb d="M16 45C22 54 30 60 42 61" width={6.4} fill={FUR} />
    <Shape d="M9.6 45C9.6 40 19 40 19 45C19 49.6 9.6 49.6 9.6 45Z" fill={PINK} line={1.7} />
    <Limb d="M7 75C18 82 30 82 44 77" width={7.6} fill={FUR} />
    <Shape d="M3 71.4C6 67.6 12 71.4 11.6 77C11 81 5.6 81 3.6 77.6C2.4 75.6 2 73 3 71.4Z" fill={PINK} line={1.8} />
  </g>
);
