/** What stands before a cat in the race: a hurdle with the picture of an attack, a shield with that of a defence. */
import type { Kind } from "../contract.ts";
import { INK, Limb, Picture, Shape } from "./ink.tsx";
import { SpecialScene } from "./specials/index.tsx";

interface Sized {
  size?: number | string;
}

/** `key`: what lifts it, on a small plate. */
export const Hurdle = ({ kind, opens, size }: Sized & { kind: Kind; opens: string }) => (
  <Picture box={[64, 80]} size={size} class="hurdle">
    <Limb d="M12 40L10 76" width={5} fill="#b98a52" line={1.8} />
    <Limb d="M52 40L54 76" width={5} fill="#b98a52" line={1.8} />
    <Shape d="M4 5C22 3 42 3 60 5C61 20 61 36 60 51C42 53 22 53 4 51C3 36 3 20 4 5Z" fill="#fbe3d6" line={2.2} />
    <g transform="translate(9 4) scale(.46)">
      <SpecialScene special={kind} />
    </g>
    <Shape d="M9 54C24 53 40 53 55 54C56 60 56 66 55 71C40 72 24 72 9 71C8 66 8 60 9 54Z" fill="#9c2a24" line={1.6} />
    <text x="32" y="68.4" text-anchor="middle" font-size="16" font-weight="700" fill="#fffaf0">
      {opens}
    </text>
  </Picture>
);

const SHIELD = "M32 4C41 9 50 11 60 11C61 40 52 62 32 75C12 62 3 40 4 11C14 11 23 9 32 4Z";

/** With the scene of its card, or its number. */
export const Shield = ({ kind, value, size }: Sized & { kind?: Kind | undefined; value?: number | undefined }) => (
  <Picture box={[64, 80]} size={size} class="shield">
    <Shape d={SHIELD} fill="#bfe0c6" line={2.6} />
    <path d="M32 11C39 15 46 17 53 17C53 40 46 57 32 67Z" fill={INK} opacity=".08" />
    {kind !== undefined ? (
      <g transform="translate(13 17) scale(.38)">
        <SpecialScene special={kind} />
      </g>
    ) : (
      <text x="32" y="50" text-anchor="middle" font-size="34" font-weight="700" fill={INK}>
        {value}
      </text>
    )}
  </Picture>
);
