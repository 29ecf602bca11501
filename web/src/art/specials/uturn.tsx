/** U-turn: an arrow that comes back, with paw prints all the way. */
import { INK } from "../ink.tsx";
import { PRINT } from "../paw.tsx";

const SHAFT = "M27 86V46C27 12 75 12 75 46V56";
const POINT = "M54 56H96L75 86Z";

export const UTurn = () => (
  <g transform="translate(-7.5 -4)" stroke-linejoin="round" stroke-linecap="round">
    <g transform="translate(.6 1.2)" fill="none" stroke={INK}>
      <path d={SHAFT} stroke-width="31" />
      <path d={POINT} fill={INK} stroke-width="14" />
    </g>
    <path d={SHAFT} stroke="#3f86b5" stroke-width="25" fill="none" />
    <path d={POINT} fill="#3f86b5" stroke="#3f86b5" stroke-width="8" />
    <g fill="#fff6e4">
      <path d={PRINT} transform="translate(27 80) scale(.66)" />
      <path d={PRINT} transform="translate(28 54) rotate(6) scale(.66)" />
      <path d={PRINT} transform="translate(38 29) rotate(46) scale(.66)" />
      <path d={PRINT} transform="translate(65 30) rotate(134) scale(.66)" />
      <path d={PRINT} transform="translate(75 58) rotate(180) scale(.78)" />
    </g>
  </g>
);
