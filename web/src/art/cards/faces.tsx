/** The faces of the cards: an operation is a cat, a result a mouse, so the kind is seen before the number is read. */
import { dash, stroke } from "../brush.ts";
import { INK, Shape } from "../ink.tsx";
import { type Edition, SpecialScene, type Special } from "../specials/index.tsx";
import { equation } from "./equation.ts";
import { underlined, ways, type Sign } from "./facts.ts";
import { Corners, Number, Sheet } from "./paper.tsx";

interface Common {
  size?: number | string;
  /** Spoken text; the page gives it in its own language. */
  label?: string;
}

const TINT: Record<Sign, string> = { "×": "#fbd9ae", "+": "#cfe6d4" };

const CAT =
  "M14 56C12 45 12 34 15 25C17 22 20 23 23 26C27 30 31 35 34 41C44 38.4 56 38.4 66 41C69 35 73 30 77 26" +
  "C80 23 83 22 85 25C88 34 88 45 86 56C93 62 95 74 93.4 85C91 104 72 112 50 112C28 112 9 104 6.6 85" +
  "C5 74 7 62 14 56Z";

/** a×b or a+b (K1): the numbers are the eyes, the sign is the nose. */
export function OperationFace({ a, b, sign, size, label }: Common & { a: number; b: number; sign: Sign }) {
  const at = equation(a, b);
  return (
    <Sheet size={size} label={label ?? `${a} ${sign} ${b}`}>
      <Shape d={CAT} fill={TINT[sign]} line={1.5} />
      <path
        d="M18 45C17 39 17.6 33 19 29C22 32 25 36 27.4 41ZM82 45C83 39 82.4 33 81 29C78 32 75 36 72.6 41Z"
        fill={INK}
        fill-opacity=".14"
      />
      <Number value={a} x={at.a} y={at.y} size={at.size} />
      <Number value={b} x={at.b} y={at.y} size={at.size} />
      <SignMark sign={sign} x={at.sign} y={72} reach={at.reach} />
      <path d={SMILE + WHISKERS} fill={INK} />
      <Corners>
        <text font-size="13.5" font-weight="700" fill={INK}>
          <Sum a={a} b={b} sign={sign} />
        </text>
      </Corners>
    </Sheet>
  );
}

const SMILE = stroke([42, 100, 44, 106, 49, 105.6, 50, 100], 1.9) + stroke([50, 100, 51, 105.6, 56, 106, 58, 100], 1.9);
const WHISKERS =
  dash(3, 97, 15, 96, 1.5) + dash(5, 104, 19, 100.6, 1.5) + dash(97, 97, 85, 96, 1.5) + dash(95, 104, 81, 100.6, 1.5);

/** Drawn rather than typed: the letter × is too small to be seen across a table. */
function SignMark({ sign, x, y, reach }: { sign: Sign; x: number; y: number; reach: number }) {
  const turn = sign === "×" ? 45 : 0;
  return (
    <path
      d={`M${-reach} 0H${reach}M0 ${-reach}V${reach}`}
      stroke={INK}
      stroke-width={reach * 0.74}
      stroke-linecap="round"
      transform={`translate(${x} ${y}) rotate(${turn})`}
    />
  );
}

const MOUSE =
  "M50 30C58 30 64 32 69 35C70 23 84 18 91 27C98 36 93 49 83 52C88 60 89 68 86 76C81 91 66 97 50 97" +
  "C34 97 19 91 14 76C11 68 12 60 17 52C7 49 2 36 9 27C16 18 30 23 31 35C36 32 42 30 50 30Z";

const MOUSE_EARS =
  "M13 32C17 25 25 27 26 34C25 41 18 47 14 43C11 40 11 36 13 32ZM87 32C83 25 75 27 74 34C75 41 82 47 86 43" +
  "C89 40 89 36 87 32Z";
const MOUSE_WHISKERS =
  dash(2, 77, 13, 78, 1.5) + dash(3, 87, 15, 84, 1.5) + dash(98, 77, 87, 78, 1.5) + dash(97, 87, 85, 84, 1.5);

/** A product or a sum (K2); a product also prints its multiplications, in the diagonal between its corner numbers. */
export function ResultFace({ value, sign, size, label }: Common & { value: number; sign: Sign }) {
  const digits = String(value).length;
  const listed = sign === "×" ? ways(value, sign) : [];
  return (
    <Sheet size={size} label={label ?? String(value)}>
      <g transform={sign === "×" ? "translate(10 23) scale(.8)" : "translate(3.5 11) scale(.93)"}>
        <Shape d={MOUSE} fill={sign === "×" ? "#ffe9a3" : "#d6e4f0"} line={1.6} />
        <path d={MOUSE_EARS} fill={INK} fill-opacity=".12" />
        <path d={MOUSE_WHISKERS} fill={INK} />
      </g>
      <Number value={value} x={50} y={[0, 90, 88, 84][digits]!} size={[0, 54, 47, 33][digits]!} />
      <Diagonal turn={0} pairs={listed} />
      <Diagonal turn={180} pairs={listed.map(([a, b]) => [b, a])} />
      <Corners>
        <Corner value={value} />
      </Corners>
    </Sheet>
  );
}

/** Multiplications slantwise in a corner without a number; turned, they are for the other side of the table. */
const Diagonal = ({ turn, pairs }: { turn: number; pairs: [number, number][] }) => (
  <g transform={`rotate(${turn} 50 70) translate(97 3) rotate(45)`}>
    {pairs.map(([a, b], i) => (
      <text y={(pairs.length === 1 ? 32 : 26) + i * 13} font-size="13" text-anchor="middle" fill={INK}>
        <Sum a={a} b={b} sign="×" />
      </text>
    ))}
  </g>
);

/** In small type: a 6 and a 9 are told apart there, too. */
const Sum = ({ a, b, sign }: { a: number; b: number; sign: Sign }) => (
  <>
    <Term value={a} />
    {sign}
    <Term value={b} />
  </>
);
const Term = ({ value }: { value: number }) =>
  underlined(value) ? <tspan text-decoration="underline">{value}</tspan> : <>{value}</>;

const Corner = ({ value }: { value: number }) => <Number value={value} x={String(value).length * 4} y={0} size={15} />;

interface Named {
  special: Special;
  name: string;
  /** Whose picture it is; without one the newer edition's. */
  edition?: Edition | undefined;
}

/** A special card with the name of the edition and language in play (K3, K4), for both sides of the table. */
export const SpecialFace = ({ special, name, edition, size, label }: Common & Named) => (
  <Sheet size={size} label={label ?? name} fill="#fff6e0">
    <path
      d="M13 24C35 23.4 65 23.4 87 24C90 24 91 25.4 91 28C91.6 58 91.6 90 91 112C91 115 90 116 87 116
        C65 116.6 35 116.6 13 116C10 116 9 115 9 112C8.4 90 8.4 58 9 28C9 25.4 10 24 13 24Z"
      fill={GROUND[special]}
    />
    <svg x="9" y="24" width="82" height="92" viewBox="-5 -12 110 124">
      <SpecialScene special={special} edition={edition} />
    </svg>
    {[0, 180].map((turn) => (
      <text
        transform={`rotate(${turn} 50 70)`}
        x="50"
        y="131"
        font-size={Math.min(16, 138 / name.length)}
        font-weight="700"
        text-anchor="middle"
        fill={INK}
      >
        {name}
      </text>
    ))}
  </Sheet>
);

const GROUND: Record<Special, string> = {
  chase: "#dcebc9",
  "u-turn": "#f8e3b8",
  clock: "#d5e8ec",
  sumo: "#f4d6c8",
  trap: "#e4dced",
  gift: "#fbe2d0",
  cheese: "#d8e6da",
};

/** Any face by what it shows; the page hands its cards over in this form. */
export type Face =
  | { kind: "operation"; a: number; b: number; sign: Sign }
  | { kind: "result"; value: number; sign: Sign }
  | ({ kind: "special" } & Named);

export function CardFace({ face, ...common }: Common & { face: Face }) {
  switch (face.kind) {
    case "operation":
      return <OperationFace {...face} {...common} />;
    case "result":
      return <ResultFace {...face} {...common} />;
    case "special":
      return <SpecialFace {...face} {...common} />;
  }
}
