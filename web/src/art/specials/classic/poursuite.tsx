/** Poursuite: two mice, one at the heels of the other. */
import { dash } from "../../brush.ts";
import { INK } from "../../ink.tsx";
import { RunningMouse } from "../chase.tsx";

export const Poursuite = () => (
  <g>
    <path d={dash(3, 62, 24, 62, 2.4) + dash(0, 74, 17, 74, 2.2) + dash(6, 86, 29, 86, 2.4)} fill={INK} />
    <g transform="translate(-97 -88) scale(1.6)">
      <RunningMouse fur="#c9a27c" />
    </g>
    <g transform="translate(-60 -55) scale(1.6)">
      <RunningMouse />
    </g>
  </g>
);
