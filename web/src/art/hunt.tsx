/** What the hunt is drawn with: a mouse that runs, a trap that waits or has snapped, the hole it came from. */
import { dash } from "./brush.ts";
import { INK, Picture, Shape } from "./ink.tsx";
import { RunningMouse as Mouse } from "./specials/chase.tsx";

/** Looks to the right; the page turns it round. */
export const RunningMouse = ({ size }: { size?: number | string }) => (
  <Picture box={[44, 40]} size={size} class="running-mouse">
    <g transform="translate(-60 -57)">
      <Mouse />
    </g>
  </Picture>
);

/** In a box of 48 × 34, centred at 0 0. */
export const Mousetrap = ({ snapped = false }: { snapped?: boolean }) => (
  <g>
    <Shape
      d="M-23 -9C-8 -10.4 8 -10.4 23 -9C23.6 -2 23.6 6 23 13C8 14.4 -8 14.4 -23 13C-23.6 6 -23.6 -2 -23 -9Z"
      fill="#d6a767"
      line={1.8}
    />
    <path d={dash(-18, 9, -2, 9.6, 1.2) + dash(4, -5, 18, -5.4, 1.2)} fill="#9a6d37" />
    <path d="M-3 -8V12M3 -8V12" stroke={INK} stroke-width="2.4" />
    {snapped ? (
      <path d="M1 -8L20 -7V11L1 12" fill="none" stroke="#9c2a24" stroke-width="3.4" stroke-linejoin="round" />
    ) : (
      <g>
        <path d="M-1 -8L-19 -15V-1L-1 12" fill="none" stroke="#6a6f78" stroke-width="3" stroke-linejoin="round" />
        <Shape d="M8 5L17 -3C20 0 20 3 19 6Z" fill="#ffd970" line={1.2} />
      </g>
    )}
  </g>
);

/** In a box of 40 × 40, centred at 0 0. */
export const Hole = () => (
  <g>
    <path d="M-17 17C-18 -4 -11 -17 0 -17C11 -17 18 -4 17 17Z" fill={INK} />
    <path d="M-12 17C-13 0 -8 -12 0 -12C8 -12 13 0 12 17Z" fill="#5b3d26" />
  </g>
);
