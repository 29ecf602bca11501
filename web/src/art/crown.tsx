/** The crown of a champion, in a square of 100. */
import { INK, Picture, Shape } from "./ink.tsx";

export const Crown = () => (
  <g>
    <Shape
      d="M14 78C11 60 8 42 6 30C14 38 22 46 30 50C36 40 44 24 50 14C56 24 64 40 70 50C78 46 86 38 94 30
        C92 42 89 60 86 78C62 84 38 84 14 78Z"
      fill="#f2c14b"
      line={4.4}
    />
    <path d="M14 74C38 80 62 80 86 74L87 64C62 70 38 70 13 64Z" fill="#d9962a" />
    <g fill="#c8443a" stroke={INK} stroke-width="3.4">
      <circle cx="6" cy="26" r="6" />
      <circle cx="50" cy="10" r="7" />
      <circle cx="94" cy="26" r="6" />
    </g>
  </g>
);

export const CrownPicture = ({ size, label }: { size?: number | string; label?: string }) => (
  <Picture box={[100, 92]} size={size} label={label}>
    <Crown />
  </Picture>
);
