/** What a cat has won: a ribbon for the Course, a piece of cheese for the Chasse; each in a square of 100. */
import { INK, Picture, Shape } from "./ink.tsx";

interface Props {
  size?: number | string;
  label?: string;
}

const ROUND = "M50 8C72 8 86 22 86 42C86 62 72 76 50 76C28 76 14 62 14 42C14 22 28 8 50 8Z";

export const RibbonPicture = ({ size, label }: Props) => (
  <Picture box={[100, 108]} size={size} label={label}>
    <Shape d="M34 62L22 102L40 92L50 106L56 66Z" fill="#a8332b" line={4} />
    <Shape d="M66 62L78 102L60 92L50 106L44 66Z" fill="#c8443a" line={4} />
    <Shape d={ROUND} fill="#c8443a" line={4.4} />
    <circle cx="50" cy="42" r="24" fill="#fff6e0" stroke={INK} stroke-width="3.4" />
    <text x="50" y="51" text-anchor="middle" font-size="25" font-weight="700" fill={INK}>
      400
    </text>
  </Picture>
);

export const CheesePicture = ({ size, label }: Props) => (
  <Picture box={[100, 84]} size={size} label={label}>
    <Shape d="M6 44L66 10C84 14 94 28 94 44Z" fill="#f7d262" line={4.4} />
    <Shape d="M6 44L94 44L94 74L6 74Z" fill="#eeb93c" line={4.4} />
    <g fill="#c98f1f">
      <ellipse cx="30" cy="60" rx="9" ry="7" />
      <ellipse cx="66" cy="58" rx="11" ry="8" />
      <ellipse cx="66" cy="30" rx="8" ry="6" />
    </g>
  </Picture>
);
