/** Balançoire: two cats on a seesaw, the heavy one below, the light one above. */
import { dash, stroke } from "../../brush.ts";
import { WholeCat } from "../../cats/Cat.tsx";
import { INK, Limb, Shape } from "../../ink.tsx";

export const Balancoire = () => (
  <g>
    <path d={dash(6, 97.4, 94, 97, 2.4)} fill={INK} />
    <Shape d="M50 64C54 74 60 86 64 96H36C40 86 46 74 50 64Z" fill="#4f7fa6" line={2.5} />
    <circle cx="50" cy="76" r="2.6" fill="#fffdf6" stroke={INK} stroke-width="1.6" />
    <Limb d="M5 82L95 54" width={5.6} fill="#d6a767" line={2.3} />
    <path d={stroke([10, 81, 30, 75, 60, 66, 90, 56], 1.2)} fill="#9a6d37" />
    <g transform="translate(-9 14) scale(.56)">
      <WholeCat coat="ginger" mood="watching" />
    </g>
    <g transform="translate(55.6 12.6) scale(.4)">
      <WholeCat coat="smoke" mood="winning" />
    </g>
    <path
      d={
        dash(84, 88, 84, 72, 2.4) +
        stroke([78, 78, 80, 75, 82, 73, 84, 71], 2.2) +
        stroke([90, 78, 88, 75, 86, 73, 84, 71], 2.2)
      }
      fill={INK}
    />
  </g>
);
