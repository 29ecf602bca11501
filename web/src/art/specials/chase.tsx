/** Chase: a cat at full gallop behind a mouse. */
import { dash, stroke } from "../brush.ts";
import { Head } from "../cats/Head.tsx";
import { INK, Limb, Shape } from "../ink.tsx";

const FUR = "#ee9a45";

export const Chase = () => (
  <g>
    <path
      d={
        dash(2, 30, 16, 30, 2) +
        dash(0, 40, 10, 40, 2) +
        dash(4, 92, 22, 92, 2.2) +
        dash(36, 95, 52, 95, 2.2) +
        dash(70, 94, 96, 94, 2.4)
      }
      fill={INK}
    />
    <Limb d="M5 38C3 50 8 60 20 60" width={6} fill={FUR} />
    <Limb d="M4 80C9 78 14 72 20 64" width={7.5} fill="#d98432" />
    <Limb d="M61 77C56 77 50 73 46 66" width={7.5} fill="#d98432" />
    <Limb d="M12 90C17 86 20 80 22 68" width={8} fill={FUR} />
    <Limb d="M53 89C50 84 47 78 44 68" width={8} fill={FUR} />
    <Shape d="M10 62C10 50 24 48 34 50C46 50 54 58 52 68C50 76 40 73 30 74C20 76 10 74 10 62Z" fill={FUR} />
    <path
      d={stroke([16, 52, 18, 57, 18, 61, 17, 66], 2.8) + stroke([24, 50, 26, 56, 26, 60, 25, 65], 2.8)}
      fill="#c4661f"
    />
    <g transform="translate(43 40) rotate(6) scale(.62)">
      <Head coat="ginger" mood="pouncing" />
    </g>
    <RunningMouse />
  </g>
);

/** Runs to the right, at the lower right of the scene. */
export const RunningMouse = ({ fur = "#b8b0ae" }: { fur?: string }) => (
  <g>
    <path
      d="M72 82C66 84 62 78 66 72C68 68 64 66 62 67"
      fill="none"
      stroke={INK}
      stroke-width="2.4"
      stroke-linecap="round"
    />
    <path
      d={dash(76, 88, 71, 93, 2.6) + dash(80, 89, 78, 94, 2.6) + dash(88, 88, 92, 93, 2.6) + dash(91, 87, 97, 91, 2.6)}
      fill={INK}
    />
    <Shape
      d="M71 82C70 72 80 66 88 70C94 73 99 80 98.4 83C98 85 96 86 94 86C88 89 74 90 71 82Z"
      fill={fur}
      line={1.8}
    />
    <Shape d="M79 72C74 66 79 59 85 62C89 64 88 71 84 73Z" fill="#f0a9a0" line={1.6} />
    <ellipse cx="91" cy="77.6" rx="1.7" ry="2.2" fill={INK} />
    <circle cx="98.6" cy="82.6" r="2" fill="#d9655b" stroke={INK} stroke-width="1" />
    <path d={dash(99, 68, 102, 63, 1.8) + dash(93, 65, 94, 59, 1.8)} fill={INK} />
  </g>
);
