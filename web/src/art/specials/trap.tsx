/** Trap: a box on a stick, cheese under it, and a cat at the string. */
import { dash, stroke } from "../brush.ts";
import { LOOKS } from "../cats/coats.ts";
import { Head } from "../cats/Head.tsx";
import { INK, Limb, Shape } from "../ink.tsx";

export const Trap = () => (
  <g transform="translate(0 10) scale(.86)">
    <path d={dash(2, 92, 30, 93, 2.4) + dash(44, 95, 98, 94, 2.6)} fill={INK} />
    {/* The dark under the box says that it is open below. */}
    <path d="M34 56L94 87L60 92C48 92 40 80 34 56Z" fill="#5b3d26" />
    <Box />
    <Bait />
    <Limb d="M37 56L33 90" width={3.6} fill="#b98a52" line={1.8} />
    <path
      d="M33 84C28 88 26 82 22 84C20 85 18 87 16 87"
      fill="none"
      stroke={INK}
      stroke-width="2.4"
      stroke-linecap="round"
    />
    <g transform="translate(14 74) rotate(-6) scale(.44)">
      <Head coat="smoke" mood="pouncing" />
    </g>
    <Shape d="M8 88C8 82 20 81 21 86C22 92 8 94.6 8 88Z" fill={LOOKS.smoke.pale} line={1.9} />
    <path d={dash(20.4, 84.6, 17, 85.6, 1.5) + dash(20.8, 88.4, 17.4, 88.6, 1.5)} fill={INK} />
  </g>
);

const Box = () => (
  <g transform="rotate(27 94 87)">
    <Shape d="M28 40H94V87H28Z" fill="#d6a767" line={2.8} />
    <path d="M78 40H94V87H78Z" fill={INK} fill-opacity=".12" />
    <path d="M28 40H94V52H28Z" fill="#e4bd84" />
    <path d={dash(28, 52, 94, 52.6, 1.8)} fill={INK} />
    <path d="M54 40H66V62L60 58L54 62Z" fill="#f3e3c2" stroke={INK} stroke-width="1.4" />
    <path d={dash(36, 74, 52, 75, 1.6) + dash(70, 68, 86, 69, 1.6)} fill="#9a6d37" />
  </g>
);

const Bait = () => (
  <g transform="translate(25 38) scale(.78)">
    <Shape d="M28 54L58 40C64 44 66 50 66 55L66 71L28 71Z" fill="#f0b23c" line={2.2} />
    <path d="M28 54L58 40C64 44 66 50 66 55Z" fill="#ffd970" />
    <path d={stroke([28, 55, 42, 55.4, 56, 55.4, 66, 55], 1.6)} fill={INK} />
    <g fill="#c17d1d">
      <ellipse cx="39" cy="63" rx="3.6" ry="3.2" />
      <ellipse cx="55" cy="65" rx="2.8" ry="2.4" />
      <ellipse cx="54" cy="50" rx="3" ry="1.9" />
    </g>
  </g>
);
