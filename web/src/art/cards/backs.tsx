/** The back of a card, one for each game: another pattern, another picture, another colour. */
import type { GameName } from "../../contract.ts";
import type { JSX } from "preact";
import { dash } from "../brush.ts";
import { Head } from "../cats/Head.tsx";
import { INK } from "../ink.tsx";
import { MouseHead } from "../mouse.tsx";
import { PRINT } from "../paw.tsx";
import { Sheet } from "./paper.tsx";

const FIELD =
  "M15 9C38 8.2 62 8.2 85 9C89 9 91 11 91 15C91.8 52 91.8 90 91 125C91 129 89 131 85 131" +
  "C62 131.8 38 131.8 15 131C11 131 9 129 9 125C8.2 90 8.2 52 9 15C9 11 11 9 15 9Z";

/** A motif strewn over the field in staggered rows, the middle left free for the picture. */
function strewn(draw: (x: number, y: number, i: number) => JSX.Element): JSX.Element[] {
  const made: JSX.Element[] = [];
  for (let row = 0; row < 7; row++)
    for (let column = 0; column < (row % 2 ? 4 : 5); column++) {
      const x = 18 + column * 16 + (row % 2 ? 8 : 0);
      const y = 20 + row * 16.7;
      if (Math.hypot(x - 50, y - 70) > 33) made.push(draw(x, y, row + column));
    }
  return made;
}

const Medallion = ({ children }: { children: JSX.Element | JSX.Element[] }) => (
  <g>
    <path
      d="M50 41C67 41 79 53 79 70C79 87 67 99 50 99C33 99 21 87 21 70C21 53 33 41 50 41Z"
      fill="#fff6e0"
      stroke={INK}
      stroke-width="2"
    />
    {children}
  </g>
);

const sign = (x: number, y: number, turn: number, colour: string) => (
  <path
    d="M-4 0H4M0 -4V4"
    stroke={colour}
    stroke-width="2.6"
    stroke-linecap="round"
    transform={`translate(${x} ${y}) rotate(${turn})`}
  />
);

const FISH = "M-7 0C-4 -5 3 -5 6 0C3 5 -4 5 -7 0ZM-6 0L-11 -4L-10 0L-11 4Z";

const DRAWN: Record<GameName, () => JSX.Element> = {
  multipli: () => (
    <>
      <path d={FIELD} fill="#b5482f" />
      {strewn((x, y, i) =>
        i % 2 ? (
          sign(x, y, 45, "#f6c88f")
        ) : (
          <path d={PRINT} fill="#8d3220" transform={`translate(${x} ${y}) rotate(-14) scale(.5)`} />
        ),
      )}
      <Medallion>
        <g transform="translate(50 74) scale(.74)">
          <Head coat="ginger" mood="watching" />
        </g>
      </Medallion>
    </>
  ),
  addi: () => (
    <>
      <path d={FIELD} fill="#2f6f73" />
      {strewn((x, y, i) =>
        i % 2 ? (
          sign(x, y, 0, "#bfe3d0")
        ) : (
          <path d={FISH} fill="#1f5054" transform={`translate(${x} ${y}) rotate(-20) scale(.8)`} />
        ),
      )}
      <Medallion>
        <g transform="translate(50 75) scale(.74)">
          <Head coat="tuxedo" mood="winning" />
        </g>
      </Medallion>
    </>
  ),
  course: () => (
    <>
      <path d={FIELD} fill="#e0a52e" />
      <Track />
      <Medallion>
        <Flag />
      </Medallion>
    </>
  ),
  chasse: () => (
    <>
      <path d={FIELD} fill="#5b4a78" />
      {strewn((x, y, i) =>
        i % 2 ? (
          <circle cx={x} cy={y} r="4" fill="#43355c" />
        ) : (
          <path
            d="M-6 4L5 -4L6 4Z"
            fill="#f2c14b"
            stroke="#f2c14b"
            stroke-width="1.6"
            stroke-linejoin="round"
            transform={`translate(${x} ${y}) rotate(-8)`}
          />
        ),
      )}
      <Medallion>
        <g transform="translate(50 77) scale(.68)">
          <MouseHead state="awake" />
        </g>
      </Medallion>
    </>
  ),
};

/** Lanes with a paw print in each, as on a running track. */
const Track = () => (
  <g>
    <path
      d="M9 30C36 22 64 38 91.4 30M9 110C36 102 64 118 91.4 110M9 50C22 46 30 50 36 52M64 50C74 54 84 54 91.4 50
        M9 90C16 87 24 88 32 92M68 92C76 94 84 93 91.4 90"
      fill="none"
      stroke="#fff3d2"
      stroke-width="2.4"
      stroke-dasharray="7 4"
    />
    {[
      [20, 20],
      [44, 20],
      [68, 23],
      [32, 121],
      [56, 121],
      [80, 122],
      [16, 40],
      [84, 41],
      [15, 100],
      [84, 101],
      [14, 70],
      [86, 72],
    ].map(([x, y]) => (
      <path d={PRINT} fill="#9c6a12" transform={`translate(${x} ${y}) rotate(84) scale(.52)`} />
    ))}
  </g>
);

const Flag = () => (
  <g>
    <path d={dash(36, 94, 41, 46, 4.4, 0)} fill={INK} />
    <path
      d="M41 48C50 43 60 54 72 48L69 76C58 82 48 71 38 77Z"
      fill="#fffdf6"
      stroke={INK}
      stroke-width="2"
      stroke-linejoin="round"
    />
    <path
      d="M41 48C44 46 46 46.6 49 47.4L48.2 56.6C45 55.6 42.6 56 40 57.4ZM56.4 50C59 51 61 51.4 64 51L63 60.6
        C60.6 61 58 60.4 55.6 59.6ZM48.2 56.6C51 57.6 53 58.6 55.6 59.6L54.4 69C52 68 49.6 67 47.2 66.4ZM63 60.6
        C66 60.4 68 59.4 71 58L70 67.4C67 69 65 69.8 62 69.6ZM40 57.4L39 67.6C41.6 66.2 44 66 47.2 66.4L46.4 74.8
        C43.6 74.4 41 75.2 38 77L39 67.6ZM54.4 69C57 69.6 59.4 70 62 69.6L61 78.4C58.6 78.6 56 78 53.4 77Z"
      fill={INK}
    />
  </g>
);

export function CardBack({ game, size, label }: { game: GameName; size?: number | string; label?: string }) {
  const Drawn = DRAWN[game];
  return (
    <Sheet size={size} label={label}>
      <Drawn />
    </Sheet>
  );
}
