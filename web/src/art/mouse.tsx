/** The mouse in its cheese, the middle of the table: asleep, awake, caught. */
import { dash, mirrored, stroke } from "./brush.ts";
import { INK, Picture, Shape } from "./ink.tsx";

export const MOUSE_STATES = ["asleep", "awake", "caught"] as const;
export type MouseState = (typeof MOUSE_STATES)[number];

const FUR = "#b8b0ae";
const PINK = "#f0a9a0";
const HEAD = mirrored(-27, [16, -27, 27, -18, 31, -4, 34, 9, 22, 21, 0, 22]);
/** How far the head sinks, and how far the ears hang, by state. */
const SINK: Record<MouseState, number> = { asleep: 11, awake: 0, caught: 5 };
const HANG: Record<MouseState, number> = { asleep: 24, awake: 0, caught: 30 };

interface Props {
  state?: MouseState;
  size?: number | string;
  label?: string;
}

export const MOUSE_BOX = [160, 150] as const;

export const MouseInCheese = ({ state = "awake", size, label }: Props) => (
  <Picture box={MOUSE_BOX} size={size} label={label} class={`mouse mouse-${state}`}>
    <MouseScene state={state} />
  </Picture>
);

/** The same without a frame, for the card that shows it. */
export const MouseScene = ({ state }: { state: MouseState }) => (
  <g>
    <CheeseScene />
    <MouseBody state={state} />
  </g>
);

export const CheeseScene = () => (
  <g>
    <ellipse cx="80" cy="140" rx="74" ry="8" fill="var(--art-shade, #00000014)" />
    <Cheese />
  </g>
);

/** What changes with the state: the mouse itself and what is about it. */
export function MouseBody({ state }: { state: MouseState }) {
  const y = 56 + SINK[state];
  return (
    <g>
      {state === "caught" && <Flag />}
      <g class="mouse-body">
        <Shape d="M46 94C46 78 58 66 80 66C102 66 114 78 114 94C106 103 54 103 46 94Z" fill={FUR} />
        <g transform={`translate(80 ${y})`}>
          <MouseHead state={state} />
        </g>
        <Hand x={57} y={95} />
        <Hand x={103} y={95} />
      </g>
      {state === "asleep" && (
        <path
          class="cat-zzz"
          d="M142 43h7l-7 7h8M146 21h10l-10 10h11"
          fill="none"
          stroke="currentColor"
          stroke-width="2.8"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
      {state === "awake" && (
        <path
          d={
            dash(24, 40, 13, 36, 3.2) +
            dash(136, 40, 147, 36, 3.2) +
            dash(26, 52, 17, 54, 2.6) +
            dash(134, 52, 143, 54, 2.6)
          }
          fill="currentColor"
        />
      )}
    </g>
  );
}

function Cheese() {
  const holes = [
    [34, 114, 9, 8],
    [62, 128, 6, 5],
    [92, 118, 10, 9],
    [126, 112, 8, 9],
    [140, 128, 4, 4],
    [24, 131, 4, 3.4],
  ] as const;
  return (
    <g>
      <Shape d="M8 90C8 72 152 72 152 90L149 128C148 146 12 146 11 128Z" fill="#f0b23c" line={2.8} />
      <path d="M8 90C8 68 152 68 152 90C152 110 8 110 8 90Z" fill="#ffd970" />
      <path d={stroke([9, 92, 20, 109, 140, 109, 151, 92], 2.4)} fill={INK} opacity=".75" />
      {holes.map(([x, y, rx, ry]) => (
        <g>
          <ellipse cx={x} cy={y} rx={rx} ry={ry} fill="#c17d1d" />
          <ellipse cx={x + 1.4} cy={y + 1.6} rx={rx - 1.8} ry={ry - 1.8} fill="#d99a2e" />
        </g>
      ))}
      <ellipse cx="80" cy="90" rx="41" ry="11" fill="#8f5a17" />
      <ellipse cx="24" cy="87" rx="7" ry="3" fill="#d99a2e" />
      <ellipse cx="136" cy="86" rx="6" ry="2.6" fill="#d99a2e" />
    </g>
  );
}

const Hand = ({ x, y }: { x: number; y: number }) => (
  <g>
    <Shape
      d={
        `M${x - 8} ${y}C${x - 8} ${y - 10} ${x + 8} ${y - 10} ${x + 8} ${y}` +
        `C${x + 8} ${y + 7} ${x - 8} ${y + 7} ${x - 8} ${y}Z`
      }
      fill={PINK}
      line={1.8}
    />
    <path d={dash(x - 2.6, y + 5, x - 2.4, y, 1.6) + dash(x + 2.6, y + 5, x + 2.4, y, 1.6)} fill={INK} />
  </g>
);

const WHISKERS = stroke([16, 10, 24, 8, 32, 7, 40, 8], 1.6) + stroke([16, 13, 24, 14, 31, 16, 38, 19], 1.6);

export function MouseHead({ state }: { state: MouseState }) {
  const ear = (
    <g transform={`rotate(${HANG[state]} 18 -16)`}>
      <Shape d="M13 -22C13 -42 30 -52 42 -43C54 -33 48 -13 30 -11C24 -11 18 -14 13 -22Z" fill={FUR} />
      <path d="M21 -23C21 -36 32 -43 39 -38C46 -32 43 -19 32 -17C27 -17 23 -19 21 -23Z" fill={PINK} />
    </g>
  );
  return (
    <g>
      <g transform="scale(-1 1)">{ear}</g>
      {ear}
      <Shape d={HEAD} fill={FUR} />
      <path d="M0 0C12 2 22 8 19 15C15 22 -15 22 -19 15C-22 8 -12 2 0 0Z" fill="#efe6de" />
      <g fill="#e8705f" opacity=".35">
        <ellipse cx="-22" cy="8" rx="5" ry="3.4" />
        <ellipse cx="22" cy="8" rx="5" ry="3.4" />
      </g>
      <g fill={INK}>
        <path d={WHISKERS} />
        <path d={WHISKERS} transform="scale(-1 1)" />
      </g>
      <MouseEyes state={state} />
      <MouseMouth state={state} />
      <ellipse cx="0" cy="5.6" rx="5" ry="4" fill="#d9655b" stroke={INK} stroke-width="1.6" />
      <ellipse cx="-1.4" cy="4.4" rx="1.5" ry="1" fill="#fff" opacity=".8" />
      {state === "asleep" && <Nightcap />}
    </g>
  );
}

function MouseEyes({ state }: { state: MouseState }) {
  const twice = (d: string) => (
    <g fill={INK}>
      <path d={d} />
      <path d={d} transform="scale(-1 1)" />
    </g>
  );
  switch (state) {
    case "asleep":
      return twice(stroke([7, -4, 9, 2, 16, 2, 18, -4], 2.8));
    case "caught":
      // Screwed shut: > <
      return twice(stroke([18, -11, 14, -8, 11, -6, 7, -4], 3) + stroke([7, -4.4, 11, -3, 14, -1, 18, 2], 3));
    case "awake":
      return (
        <g>
          <ellipse cx="-12" cy="-5" rx="6.4" ry="8" fill={INK} />
          <ellipse cx="12" cy="-5" rx="6.4" ry="8" fill={INK} />
          <g fill="#fff">
            <circle cx="-10" cy="-8" r="2.4" />
            <circle cx="14" cy="-8" r="2.4" />
            <circle cx="-13.6" cy="-1.4" r="1.1" />
            <circle cx="10.4" cy="-1.4" r="1.1" />
          </g>
          {twice(stroke([6, -17, 9, -20, 14, -20, 18, -17], 2))}
        </g>
      );
  }
}

function MouseMouth({ state }: { state: MouseState }) {
  if (state === "caught")
    return (
      <path
        d="M-8 14C-5 11.4 -3 15 0 12.8C3 15 5 11.4 8 14C8 19 5 20.6 0 20.6C-5 20.6 -8 19 -8 14Z"
        fill="#7c2b2b"
        stroke={INK}
        stroke-width="1.6"
        stroke-linejoin="round"
      />
    );
  return (
    <g>
      <path
        d={stroke([0, 9, 0, 14, -5, 15.6, -9, 12.4], 1.8) + stroke([0, 9, 0, 14, 5, 15.6, 9, 12.4], 1.8)}
        fill={INK}
      />
      {state === "awake" && (
        <path
          d="M-3.6 14H3.6V18.6C3.6 20 .4 20 0 18.4C-.4 20 -3.6 20 -3.6 18.6Z"
          fill="#fff"
          stroke={INK}
          stroke-width="1.2"
          stroke-linejoin="round"
        />
      )}
    </g>
  );
}

/** It slips to one side, as nightcaps do. */
const Nightcap = () => (
  <g>
    <Shape
      d="M-19 -19C-14 -36 4 -46 22 -40C34 -36 42 -24 44 -12C38 -20 30 -25 20 -22C8 -18 -6 -14 -19 -19Z"
      fill="#4f7fa6"
    />
    <path
      d="M-6 -34C-1 -30 1 -24 1 -17L9 -19C9 -26 6 -35 2 -40ZM20 -41C24 -36 25 -30 24 -23L30 -22C34 -26 34 -34 30 -37Z"
      fill="#fff6e4"
    />
    <Shape
      d="M-23 -17C-10 -11 10 -15 21 -23C25 -21 25 -17 22 -15C10 -7 -10 -5 -22 -11C-25 -13 -25 -16 -23 -17Z"
      fill="#fff6e4"
      line={1.8}
    />
    <circle cx="45" cy="-8" r="6" fill="#fff6e4" stroke={INK} stroke-width="2.2" />
  </g>
);

/** It gives in: a white flag. */
const Flag = () => (
  <g>
    <path d="M118 96L132 26" stroke={INK} stroke-width="5.4" stroke-linecap="round" />
    <path d="M118 96L132 26" stroke="#b98a52" stroke-width="2" stroke-linecap="round" />
    <Shape class="mouse-flag" d="M132 24C140 18 146 30 157 24L153 46C144 52 137 40 128 47Z" fill="#fffdf6" line={2} />
  </g>
);
