/** The faces of the cards: an operation is a cat, a result is a mouse, so the kind is seen before the number is read. */
import { dash } from "../brush.ts";
import { INK, Shape } from "../ink.tsx";
import { SpecialScene, type Special } from "../specials/index.tsx";
import { result, ways, type Sign } from "./facts.ts";
import { Corners, Number, Sheet } from "./paper.tsx";

interface Common {
  size?: number | string;
  /** Spoken text; the page gives it in its own language. */
  label?: string;
}

const TINT: Record<Sign, string> = { "×": "#fbd9ae", "+": "#cfe6d4" };

const CAT = "M16 58C14 46 14 36 17 27C19 24 22 25 25 28C29 32 33 37 36 43C45 40 55 40 64 43C67 37 71 32 75 28C78 25 81 24 83 27C86 36 86 46 84 58C92 66 94 78 91 88C86 104 68 110 50 110C32 110 14 104 9 88C6 78 8 66 16 58Z";

/** a×b or a+b (K1): the numbers are the eyes, the sign is the nose. */
export function OperationFace({ a, b, sign, size, label }: Common & { a: number; b: number; sign: Sign }) {
  const large = (n: number): number => (n > 9 ? 32 : 45);
  return (
    <Sheet size={size} label={label ?? `${a} ${sign} ${b}`}>
      <Shape d={CAT} fill={TINT[sign]} line={1.3} />
      <path d="M20 46C19 40 19.6 35 21 31C24 34 27 38 29 42ZM80 46C81 40 80.4 35 79 31C76 34 73 38 71 42Z" fill={INK} opacity=".14" />
      <Number value={a} x={a > 9 ? 28 : 28.5} y={a > 9 ? 85 : 89} size={large(a)} />
      <Number value={b} x={b > 9 ? 72.5 : 71.5} y={b > 9 ? 85 : 89} size={large(b)} />
      <SignMark sign={sign} x={50} y={77} reach={5.6} />
      <path d={dash(46, 101, 50, 98.6, 1.6) + dash(50, 98.6, 54, 101, 1.6) + dash(3, 92, 14, 90, 1.4) + dash(4, 99, 16, 95.6, 1.4) + dash(97, 92, 86, 90, 1.4) + dash(96, 99, 84, 95.6, 1.4)} fill={INK} />
      <Corners>
        <text font-size="13.5" font-weight="700" fill={INK}>
          {a}
          {sign}
          {b}
        </text>
      </Corners>
    </Sheet>
  );
}

/** Drawn rather than typed: the letter × is too small to be seen across a table. */
function SignMark({ sign, x, y, reach }: { sign: Sign; x: number; y: number; reach: number }) {
  const turn = sign === "×" ? 45 : 0;
  return <path d={`M${-reach} 0H${reach}M0 ${-reach}V${reach}`} stroke={INK} stroke-width="4" stroke-linecap="round" transform={`translate(${x} ${y}) rotate(${turn})`} />;
}

const MOUSE = "M50 30C58 30 64 32 69 35C70 23 84 18 91 27C98 36 93 49 83 52C88 60 89 68 86 76C81 91 66 97 50 97C34 97 19 91 14 76C11 68 12 60 17 52C7 49 2 36 9 27C16 18 30 23 31 35C36 32 42 30 50 30Z";

/** A product or a sum (K2); a product also prints its multiplications. */
export function ResultFace({ value, sign, size, label }: Common & { value: number; sign: Sign }) {
  const digits = String(value).length;
  const listed = sign === "×" ? ways(value, sign) : [];
  return (
    <Sheet size={size} label={label ?? String(value)}>
      <Shape d={MOUSE} fill={sign === "×" ? "#ffe9a3" : "#d6e4f0"} line={1.3} />
      <path d="M13 32C17 25 25 27 26 34C25 41 18 47 14 43C11 40 11 36 13 32ZM87 32C83 25 75 27 74 34C75 41 82 47 86 43C89 40 89 36 87 32Z" fill={INK} opacity=".12" />
      <Number value={value} x={50} y={digits === 1 ? 85 : digits === 2 ? 83 : 78} size={[0, 58, 50, 37][digits]!} />
      <path d={dash(4, 78, 12, 78, 1.4) + dash(4, 86, 14, 83, 1.4) + dash(96, 78, 88, 78, 1.4) + dash(96, 86, 86, 83, 1.4)} fill={INK} />
      {listed.map(([a, b], i) => (
        <text x="50" y={(listed.length === 1 ? 118 : 113) + i * 15} font-size="14" text-anchor="middle" fill={INK}>
          {a} {sign} {b}
        </text>
      ))}
      <Corners>
        <Corner value={value} />
      </Corners>
    </Sheet>
  );
}

const Corner = ({ value }: { value: number }) => <Number value={value} x={String(value).length * 4} y={0} size={15} />;

/** A special card with the name of the edition and language in play (K3, K4). */
export const SpecialFace = ({ special, name, size, label }: Common & { special: Special; name: string }) => (
  <Sheet size={size} label={label ?? name} fill="#fff6e0">
    <path d="M13 9C35 8.4 65 8.4 87 9C90 9 91 10.4 91 13C91.6 50 91.6 90 91 104C91 107 90 108 87 108C65 108.6 35 108.6 13 108C10 108 9 107 9 104C8.4 90 8.4 50 9 13C9 10.4 10 9 13 9Z" fill={GROUND[special]} />
    <g transform="translate(13 22) scale(.74)">
      <SpecialScene special={special} />
    </g>
    <text x="50" y="128" font-size={name.length > 9 ? 14 : 17} font-weight="700" text-anchor="middle" fill={INK}>
      {name}
    </text>
  </Sheet>
);

const GROUND: Record<Special, string> = {
  chase: "#dcebc9", "u-turn": "#f8e3b8", clock: "#d5e8ec", sumo: "#f4d6c8", trap: "#e4dced", gift: "#fbe2d0", cheese: "#d8e6da",
};

/** Any face by what it shows; the page hands its cards over in this form. */
export type Face =
  | { kind: "operation"; a: number; b: number; sign: Sign }
  | { kind: "result"; value: number; sign: Sign }
  | { kind: "special"; special: Special; name: string };

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

export const faceResult = (face: Face): number | undefined =>
  face.kind === "operation" ? result(face.a, face.b, face.sign) : face.kind === "result" ? face.value : undefined;
