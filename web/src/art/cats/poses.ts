/** Five bodies, one for each mood, in a square of 120: outlines, where legs and tail go, where a pattern may lie. */
import type { Curve } from "../brush.ts";
import type { Mood } from "./coats.ts";

/** A foot seen from the front: middle, half width, half height, degrees. */
export type Foot = readonly [number, number, number, number, number];

interface Pose {
  /** Where the head goes: x, y, degrees, scale. */
  head: readonly [number, number, number, number];
  body: string;
  /** Thighs, drawn over the body in the same fur. */
  thighs: readonly string[];
  /** Inked lines on the body: the gap between legs, a shoulder. */
  lines: readonly Curve[];
  feet: readonly Foot[];
  /** Legs behind the body and legs before it, from the paw to the body. */
  behind: readonly Curve[];
  before: readonly Curve[];
  /** From the tip to the body; a bobtail uses the short one. */
  tail: string;
  bob: string;
  tailBefore: boolean;
  stripes: readonly Curve[];
  /** The two patches of a calico: marked, dark. */
  patches: readonly [string, string];
  bib: string;
  /** Where a collar lies, if the throat can be seen. */
  collar: string;
}

export const POSES: Record<Mood, Pose> = {
  watching: {
    head: [60, 49, 0, 0.96],
    body: "M60 60C45 60 38 74 36 87C34 98 35 112 46 113L74 113C85 112 86 98 84 87C82 74 75 60 60 60Z",
    thighs: [
      "M44 89C34 88 27 97 28 106C29 112 35 114 42 114L48 114C52 105 52 91 44 89Z",
      "M76 89C86 88 93 97 92 106C91 112 85 114 78 114L72 114C68 105 68 91 76 89Z",
    ],
    lines: [[60, 90, 60.5, 96, 60.5, 102, 60, 111]],
    feet: [
      [36, 111, 8, 4.6, 0],
      [84, 111, 8, 4.6, 0],
      [52.6, 110, 7.4, 5.4, 0],
      [67.4, 110, 7.4, 5.4, 0],
    ],
    behind: [],
    before: [],
    tail: "M103 72C113 80 114 98 102 104C94 108 86 106 80 104",
    bob: "M95 98L86 102",
    tailBefore: false,
    stripes: [
      [36, 84, 41, 83, 45, 84, 49, 87],
      [84, 84, 79, 83, 75, 84, 71, 87],
      [40, 76, 44, 75, 48, 76, 52, 79],
      [80, 76, 76, 75, 72, 76, 68, 79],
      [29, 101, 34, 98, 38, 98, 42, 100],
      [91, 101, 86, 98, 82, 98, 78, 100],
    ],
    patches: [
      "M70 60C82 66 90 80 88 92C80 98 72 90 70 80C69 72 66 64 70 60Z",
      "M26 94C34 88 44 90 46 99C46 106 38 116 26 114Z",
    ],
    bib: "M60 62C74 64 76 76 72 86C69 94 64 99 60 103C56 99 51 94 48 86C44 76 46 64 60 62Z",
    collar: "M44 71C50 79 70 79 76 71L78 76C70 85 50 85 42 76Z",
  },
  asleep: {
    head: [44, 83, -8, 0.9],
    body: "M18 104C8 90 18 66 48 58C78 50 109 62 112 88C114 107 100 114 66 114C38 114 24 112 18 104Z",
    thighs: ["M76 106C68 92 76 76 92 76C108 77 113 94 107 104C103 112 88 114 76 106Z"],
    lines: [],
    feet: [],
    behind: [],
    before: [],
    tail: "M57 107C72 111 99 114 107 95",
    bob: "M108 80L102 88",
    tailBefore: true,
    stripes: [
      [64, 54, 66, 61, 68, 66, 67, 74],
      [78, 55, 80, 61, 81, 66, 79, 73],
      [91, 59, 92, 64, 92, 68, 90, 73],
      [103, 67, 102, 71, 100, 74, 97, 77],
      [112, 90, 106, 89, 101, 89, 96, 91],
    ],
    patches: [
      "M70 52C92 54 112 68 112 88C104 92 98 82 88 78C76 74 66 64 70 52Z",
      "M46 56C58 54 64 60 62 70C60 78 46 74 40 66Z",
    ],
    bib: "M60 84C70 88 72 100 64 108L40 112Z",
    collar: "",
  },
  // Rump up, tail up, both paws down on the mouse.
  pouncing: {
    head: [73, 67, 9, 0.86],
    body: "M17 68C11 46 24 30 42 32C62 35 84 56 93 78C98 92 92 104 76 106C58 107 46 96 36 92C26 88 20 80 17 68Z",
    thighs: ["M15 72C12 55 22 43 35 45C50 47 55 64 49 80C46 90 41 98 41 107L22 107C23 95 17 86 15 72Z"],
    lines: [],
    feet: [[31, 109, 10.5, 5.6, 0]],
    behind: [[52, 107, 52, 100, 50, 94, 46, 84]],
    before: [
      [107, 103, 102, 98, 95, 92, 86, 84],
      [86, 108, 82, 103, 78, 98, 74, 88],
    ],
    tail: "M42 13C30 3 15 12 20 26C22 31 25 36 29 42",
    bob: "M13 34L24 42",
    tailBefore: false,
    stripes: [
      [38, 30, 40, 36, 40, 40, 37, 45],
      [50, 33, 52, 39, 52, 44, 49, 50],
      [15, 60, 20, 60, 24, 62, 28, 66],
      [26, 35, 28, 40, 29, 44, 27, 49],
      [17, 78, 22, 76, 26, 77, 31, 80],
      [61, 38, 62, 44, 61, 48, 58, 53],
    ],
    patches: [
      "M30 28C46 28 60 34 62 46C58 56 46 50 40 48C30 46 26 36 30 28Z",
      "M10 66C20 64 32 70 34 82C32 92 14 90 10 66Z",
    ],
    bib: "M52 98C58 86 74 84 96 92L84 110Z",
    collar: "",
  },
  sulking: {
    head: [60, 52, -5, 0.94],
    body: "M60 60C43 60 33 76 31 92C29 105 31 113 43 113L77 113C89 113 91 105 89 92C87 76 77 60 60 60Z",
    thighs: [],
    lines: [[60, 105, 60.4, 108, 60.4, 110, 60, 113]],
    feet: [
      [45, 110, 10, 6, 0],
      [75, 110, 10, 6, 0],
    ],
    behind: [],
    before: [
      [46, 90, 56, 98, 72, 98, 83, 85],
      [74, 91, 62, 99, 48, 98, 37, 85],
    ],
    tail: "M107 82C114 96 104 108 84 106",
    bob: "M98 100L88 104",
    tailBefore: false,
    stripes: [
      [31, 92, 36, 92, 40, 93, 43, 96],
      [89, 92, 84, 92, 80, 93, 77, 96],
      [31, 102, 36, 101, 40, 102, 44, 104],
      [89, 102, 84, 101, 80, 102, 76, 104],
      [37, 78, 41, 78, 44, 79, 47, 82],
      [83, 78, 79, 78, 76, 79, 73, 82],
    ],
    patches: [
      "M72 60C88 70 92 92 90 104C80 104 76 94 74 84C72 76 70 66 72 60Z",
      "M28 96C38 92 46 98 46 106C46 112 38 116 28 116Z",
    ],
    bib: "M60 66C72 70 74 84 70 94C68 102 64 106 60 108C56 106 52 102 50 94C46 84 48 70 60 66Z",
    collar: "M44 73C50 81 70 81 76 73L78 78C70 87 50 87 42 78Z",
  },
  winning: {
    head: [60, 55, 4, 0.9],
    body: "M60 62C44 62 38 76 36 90C34 104 38 113 48 113L72 113C82 113 86 104 84 90C82 76 76 62 60 62Z",
    thighs: [],
    lines: [[60, 106, 60.4, 108, 60.4, 110, 60, 113]],
    feet: [
      [46, 111, 10, 5.6, -4],
      [74, 111, 10, 5.6, 4],
    ],
    behind: [
      [15, 55, 18, 70, 28, 80, 46, 86],
      [105, 52, 103, 68, 93, 79, 74, 86],
    ],
    before: [],
    tail: "M104 84C114 90 112 107 99 108C92 109 86 107 80 104",
    bob: "M96 98L84 102",
    tailBefore: false,
    stripes: [
      [36, 90, 41, 89, 44, 90, 47, 93],
      [84, 90, 79, 89, 76, 90, 73, 93],
      [36, 100, 41, 99, 44, 100, 47, 102],
      [84, 100, 79, 99, 76, 100, 73, 102],
      [39, 80, 43, 80, 46, 81, 49, 84],
      [81, 80, 77, 80, 74, 81, 71, 84],
    ],
    patches: [
      "M70 60C84 68 90 88 88 102C78 104 74 94 72 84C70 76 68 66 70 60Z",
      "M30 92C40 88 48 96 48 104C48 112 38 118 30 114Z",
    ],
    bib: "M60 66C74 70 76 84 73 96C70 106 65 109 60 110C55 109 50 106 47 96C44 84 46 70 60 66Z",
    collar: "M45 74C51 82 69 82 75 74L77 79C69 88 51 88 43 79Z",
  },
};
