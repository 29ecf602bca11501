/** Magie: a cat that conjures a card out of a hat. */
import { dash, stroke } from "../../brush.ts";
import { LOOKS } from "../../cats/coats.ts";
import { Head } from "../../cats/Head.tsx";
import { star } from "../../cats/props.tsx";
import { INK, Limb, Shape } from "../../ink.tsx";
import { PRINT } from "../../paw.tsx";

const { fur, pale } = LOOKS.silver;
const GOLD = "#f2c14b";

export const Magie = () => (
  <g>
    <path d={dash(2, 97.6, 98, 97, 2.2)} fill={INK} />
    <Shape d="M34 50C18 52 8 70 5 95C22 99 52 99 62 95C60 72 52 52 34 50Z" fill="#5b4a8c" line={2.6} />
    <path d="M34 56C27 60 24 78 24 97C31 98 40 98 47 97C47 78 42 60 34 56Z" fill="#c8443a" />
    <Shape d="M35 56C27 58 25 76 26 97H45C46 78 43 58 35 56Z" fill={fur} line={1.8} />
    <path d="M35.6 62C31 63 29.6 72 30 82C31 88 40 88 41 82C41.6 72 40 63 35.6 62Z" fill={pale} />
    <Wand />
    <g transform="translate(36 38) rotate(-4) scale(.6)">
      <Head coat="silver" mood="watching" />
    </g>
    <BowTie />
    <Card />
    <Hat />
    <Limb d="M67 47C62 58 56 64 47 66" width={8.4} fill={fur} />
    <Shape d="M62 46.6C61 40 70 38.6 71.4 44.6C72.4 50 64 52.6 62 46.6Z" fill={pale} line={1.9} />
    <path d={dash(64.6, 41.6, 65.4, 45, 1.4) + dash(68, 41, 68.6, 44.2, 1.4)} fill={INK} />
    <path
      d={star(92, 22, 6) + star(62, 22, 4.4) + star(95, 48, 4) + star(11, 12, 4)}
      fill={GOLD}
      stroke={INK}
      stroke-width="1.2"
      stroke-linejoin="round"
    />
  </g>
);

const Wand = () => (
  <g>
    <Limb d="M4.6 40L16 70" width={2.6} fill="#3a3a42" line={1.5} />
    <path d="M4.6 40L6.4 44.8" stroke="#fffdf6" stroke-width="2.6" stroke-linecap="round" />
    <path d={star(4.4, 37, 5.6)} fill={GOLD} stroke={INK} stroke-width="1.3" stroke-linejoin="round" />
    <Limb d="M14 66C18 72 22 74 27 72" width={8} fill={fur} />
    <Shape d="M9.6 65C9 60 17 58.6 18.6 63.6C19.8 68.6 11 70.6 9.6 65Z" fill={pale} line={1.8} />
  </g>
);

const BowTie = () => (
  <g>
    <Shape d="M35 55.4C30 51 26 51 25.4 52.4C24.6 56 25 59 26 61C28 61.4 31 60 35 57.6Z" fill="#c8443a" line={1.6} />
    <Shape d="M35 55.4C40 51 44 51 44.6 52.4C45.4 56 45 59 44 61C42 61.4 39 60 35 57.6Z" fill="#c8443a" line={1.6} />
    <Shape d="M33 54.6H37.4V58.8H33Z" fill="#9c2a24" line={1.3} />
  </g>
);

/** Half out of the hat. */
const Card = () => (
  <g transform="rotate(9 78 48)">
    <Shape
      d="M67 27C74 26.6 82 26.6 89 27C90.4 27 91 27.8 91 29V72H65V29C65 27.8 65.6 27 67 27Z"
      fill="#fffdf6"
      line={2.1}
    />
    <path d={PRINT} fill="#c8443a" transform="translate(78 43) scale(.82)" />
  </g>
);

/** Stands on its top; what is in it comes out over the brim. */
const Hat = () => (
  <g>
    <Shape d="M58 68C59 78 60 87 61.4 96C70 98 84 98 92.6 96C94 87 95 78 96 68Z" fill="#3a3a42" line={2.4} />
    <path d="M58.6 71C69 75.6 85 75.6 95.4 71L94.6 79C84 83 70 83 59.4 79Z" fill="#c8443a" />
    <path d={stroke([64, 82, 64.6, 87, 65, 91, 66, 95], 1.8)} fill="#77777f" />
    <Shape
      d="M53.6 66C53.6 61.6 62 59.6 66 60L66.6 66C70 68 84 68.6 89 66.6L90 60.4C95 60.6 100 62.6 100 66
        C100 74 53.6 74 53.6 66Z"
      fill="#3a3a42"
      line={2.2}
    />
  </g>
);
