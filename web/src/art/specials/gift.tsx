/** Gift: a present with a bow, and somebody's tail looking out. */
import { dash } from "../brush.ts";
import { INK, Limb, Shape } from "../ink.tsx";

const LOOP = "M50 32C56 16 74 6 82 14C90 24 72 36 50 34Z";

export const Gift = () => (
  <g>
    <Limb d="M90 24C98 30 96 44 82 46" width={6} fill="#b39a7c">
      <path d="M90 24C98 30 96 44 82 46" stroke="#5d4632" stroke-width="6" stroke-dasharray="4 5" fill="none" />
    </Limb>
    <Shape d="M18 50H82L79 94H21Z" fill="#5c9a86" line={2.6} />
    <path d="M66 50H82L79 94H68Z" fill={INK} fill-opacity=".12" />
    <path d="M42 50H58L57 94H43Z" fill="#f2c14b" stroke={INK} stroke-width="1.8" />
    <Shape d="M12 36C30 33 70 33 88 36V50C70 53 30 53 12 50Z" fill="#6fb09b" line={2.6} />
    <path d="M41 34.5H59V51.6H41Z" fill="#f2c14b" stroke={INK} stroke-width="1.8" />
    <Shape d={LOOP} fill="#f2c14b" />
    <g transform="translate(100 0) scale(-1 1)">
      <Shape d={LOOP} fill="#f2c14b" />
    </g>
    <path d={dash(56, 30, 70, 20, 2.4) + dash(44, 30, 30, 20, 2.4)} fill="#a3741c" />
    <Shape d="M42 33C42 25 58 25 58 33C58 41 42 41 42 33Z" fill="#e3a835" line={2} />
    <g fill="#e9f4ef">
      <circle cx="30" cy="64" r="3" />
      <circle cx="34" cy="82" r="3" />
      <circle cx="70" cy="62" r="3" />
      <circle cx="66" cy="80" r="3" />
    </g>
  </g>
);
