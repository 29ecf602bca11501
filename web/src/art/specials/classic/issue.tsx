/** Sans issue: a kitten that hangs on a dead-end sign. */
import { dash, stroke } from "../../brush.ts";
import { LOOKS } from "../../cats/coats.ts";
import { Head } from "../../cats/Head.tsx";
import { INK, Limb, Shape } from "../../ink.tsx";

const { fur, mark, pale } = LOOKS.tabby;
const BODY = "M50 63C41 63 36 70 36 78C36 86 42 89 50 89C58 89 64 86 64 78C64 70 59 63 50 63Z";

export const SansIssue = () => (
  <g>
    <Limb d="M50 95V36" width={5} fill="#9aa3a8" line={1.9} />
    <path d={dash(22, 98.6, 46, 98, 2.2) + dash(54, 98, 80, 98.8, 2.2)} fill={INK} />
    <Sign />
    <Limb d="M85 71C93 78 86 92 74 86C68 83 64 82 60 82" width={6} fill={fur}>
      <path
        d="M85 71C93 78 86 92 74 86C68 83 64 82 60 82"
        stroke={mark}
        stroke-width="6"
        stroke-dasharray="3 5"
        fill="none"
      />
    </Limb>
    <Limb d="M40 94C40 90 42 86 44 82" width={8.4} fill={fur} />
    <Limb d="M61 92.6C60 89 58 85 56 82" width={8.4} fill={fur} />
    <Shape d={BODY} fill={fur} />
    <path d="M50 69C45 69 43 75 43.6 80C44.4 85 55.6 85 56.4 80C57 75 55 69 50 69Z" fill={pale} />
    <path
      d={
        stroke([36.4, 74, 39, 74, 41, 75, 42.4, 77], 2) +
        stroke([36.6, 80, 39, 80, 41, 81, 42.4, 82], 2) +
        stroke([63.6, 74, 61, 74, 59, 75, 57.6, 77], 2) +
        stroke([63.4, 80, 61, 80, 59, 81, 57.6, 82], 2)
      }
      fill={mark}
    />
    <Arm />
    <g transform="translate(100 0) scale(-1 1)">
      <Arm />
    </g>
    <g transform="translate(50 59) rotate(-5) scale(.52)">
      <Head coat="tabby" mood="pouncing" />
    </g>
    <path d={dash(14, 55, 9, 61, 2.2) + dash(20, 62, 16, 69, 2.2) + dash(86, 54, 91, 59, 2.2)} fill={INK} />
  </g>
);

/** A road that ends, in the colours of the sign everybody knows. */
const Sign = () => (
  <g>
    <Shape
      d="M22 3C40 2.4 60 2.4 78 3C80.4 3 81.6 4.4 81.7 6.6C82.2 17 82.2 28 81.7 39C81.6 41 80.4 42 78.4 42
        C60 42.6 40 42.6 21.6 42C19.6 42 18.4 41 18.3 39C17.8 28 17.8 17 18.3 6.6C18.4 4.4 19.6 3 22 3Z"
      fill="#fffdf6"
      line={2.6}
    />
    <path d="M22 5.8C40 5.2 60 5.2 78 5.8L78.9 39.2C60 39.8 40 39.8 21.1 39.2Z" fill="#2f6ea8" />
    <path d="M45.6 19H54.4V39.6H45.6Z" fill="#fffdf6" />
    <path d="M33 10.6H67V20H33Z" fill="#cf3f32" stroke="#fffdf6" stroke-width="1.8" />
  </g>
);

const Arm = () => (
  <g>
    <Limb d="M29 42C30 54 34 64 42 70" width={7.6} fill={fur} />
    <Shape d="M24 40C24 35 34 35 34 40C34 45.4 24 45.4 24 40Z" fill={pale} line={1.9} />
    <path d={dash(27.4, 36.6, 27.4, 40, 1.4) + dash(30.8, 36.6, 30.8, 40, 1.4)} fill={INK} />
  </g>
);
