/** Sumo: the biggest cat and the smallest one, belts on. */
import { dash } from "../brush.ts";
import { Head } from "../cats/Head.tsx";
import { INK, Shape } from "../ink.tsx";

interface WrestlerProps {
  coat: "snow" | "tabby";
  fur: string;
  belt: string;
}

/** In a square of 100, feet at 96. */
const Wrestler = ({ coat, fur, belt }: WrestlerProps) => (
  <g>
    <Shape d="M26 92C26 86 42 86 42 92C42 98 24 98 26 92Z" fill={fur} />
    <Shape d="M58 92C58 86 76 86 74 92C76 98 58 98 58 92Z" fill={fur} />
    <Shape d="M50 40C74 40 92 52 92 70C92 86 74 93 50 93C26 93 8 86 8 70C8 52 26 40 50 40Z" fill={fur} />
    <path
      d="M9 66C28 78 72 78 91 66C93 72 91 78 88 81C70 90 30 90 12 81C9 78 7 72 9 66Z"
      fill={belt}
      stroke={INK}
      stroke-width="2"
    />
    <Shape d="M40 77C46 79 54 79 60 77L57 92C53 94 47 94 43 92Z" fill={belt} line={1.8} />
    <Shape d="M6 58C2 64 4 74 10 76C17 77 19 68 17 60C15 54 9 54 6 58Z" fill={fur} />
    <Shape d="M94 58C98 64 96 74 90 76C83 77 81 68 83 60C85 54 91 54 94 58Z" fill={fur} />
    <g transform="translate(50 36) scale(.8)">
      <Shape d="M-5 -22C-12 -34 -6 -43 2 -42C11 -41 12 -30 5 -22Z" fill="#3a2f2a" />
      <path d={dash(-6, -25, 6, -25, 4)} fill="#c8443a" />
      <Head coat={coat} mood="sulking" />
    </g>
  </g>
);

export const Sumo = () => (
  <g>
    <ellipse cx="50" cy="93" rx="48" ry="6" fill="#e7cf9f" stroke={INK} stroke-width="1.6" />
    <g transform="translate(0 16) scale(.77)">
      <Wrestler coat="snow" fur="#fffdf6" belt="#4f6fa6" />
    </g>
    <g transform="translate(66 61) scale(.35)">
      <Wrestler coat="tabby" fur="#b39a7c" belt="#c8443a" />
    </g>
  </g>
);
