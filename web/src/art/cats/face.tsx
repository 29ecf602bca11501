/** Eyes, nose, mouth and whiskers by mood. */
import { dash, stroke, type Curve } from "../brush.ts";
import { INK } from "../ink.tsx";
import type { Look, Mood } from "./coats.ts";

/** Where the middle of an eye is, right of the nose. */
const EYE = 12;

interface Props {
  look: Look;
  mood: Mood;
}

export function Face({ look, mood }: Props) {
  return (
    <>
      {look.pattern !== "blaze" && look.pattern !== "points" && <Muzzle fill={look.pale} />}
      {(mood === "winning" || mood === "asleep") && <Blush />}
      <g class="cat-eyes">
        <Eye side={-1} mood={mood} iris={look.iris[0]} lid={look.lid} />
        <Eye side={1} mood={mood} iris={look.iris[1]} lid={look.lid} />
      </g>
      <Mouth mood={mood} line={look.line} />
      <path
        d="M-4.2 4.6C-4 2.8 4 2.8 4.2 4.6C4 7 1.4 9 0 9C-1.4 9 -4 7 -4.2 4.6Z"
        fill={look.nose}
        stroke={INK}
        stroke-width="1.2"
      />
      <Whiskers mood={mood} />
    </>
  );
}

const Muzzle = ({ fill }: { fill: string }) => (
  <path d="M0 6C5 4 15 7 15 13C15 19 8 21 5 20C4 23 -4 23 -5 20C-8 21 -15 19 -15 13C-15 7 -5 4 0 6Z" fill={fill} />
);

const Blush = () => (
  <g fill="#e8705f" opacity=".38">
    <ellipse cx="-20" cy="9" rx="4.6" ry="3" />
    <ellipse cx="20" cy="9" rx="4.6" ry="3" />
  </g>
);

const WHISKERS: readonly Curve[] = [
  [17, 9, 23, 6, 29, 4, 37, 3],
  [17, 12, 24, 11, 30, 11, 38, 12],
  [16, 15, 22, 16, 28, 18, 35, 21],
];

function Whiskers({ mood }: { mood: Mood }) {
  const d = WHISKERS.map((curve) => stroke(curve, 1.5)).join("");
  const droop = mood === "sulking" ? 12 : mood === "winning" || mood === "pouncing" ? -8 : 0;
  return (
    <g fill={INK}>
      <path d={d} transform={`rotate(${droop} 16 12)`} />
      <path d={d} transform={`scale(-1 1) rotate(${droop} 16 12)`} />
    </g>
  );
}

interface EyeProps {
  side: 1 | -1;
  mood: Mood;
  iris: string;
  lid: string;
}

function Eye({ side, mood, iris, lid }: EyeProps) {
  const mirror = side < 0 ? "scale(-1 1)" : undefined;
  switch (mood) {
    case "asleep":
      return (
        <path
          d={stroke([5, -1, 8, 5, 16, 5, 19, -1], 2.8) + dash(18.5, -0.5, 21.5, 2, 1.6)}
          fill={lid}
          transform={mirror}
        />
      );
    case "winning":
      return <path d={stroke([5, 2, 8, -8, 16, -8, 19, 2], 3.6)} fill={lid} transform={mirror} />;
    case "watching":
      return (
        <g>
          <ellipse cx={side * EYE} cy="-2" rx="7" ry="8" fill={iris} stroke={INK} stroke-width="1.8" />
          <ellipse cx={side * (EYE - 0.8)} cy="-1.6" rx="4.4" ry="6.2" fill={INK} />
          <path d={stroke([4.6, -5, 7, -12, 17, -12, 19.6, -5], 2.4)} fill={INK} transform={mirror} />
          <Glint x={side * (EYE - 0.8) + 1.4} y={-4.4} />
        </g>
      );
    case "pouncing":
      // Wide awake and sure of itself, not angry.
      return (
        <g>
          <path
            d="M5 -3.4C8 -6.4 14 -9 18.6 -8.6C21.4 0 18 7 12 7C6.6 7 4 3 5 -3.4Z"
            fill={iris}
            stroke={INK}
            stroke-width="1.8"
            transform={mirror}
          />
          <ellipse cx={side * (EYE - 0.6)} cy="-.4" rx="5" ry="5.8" fill={INK} />
          <path d={stroke([3.6, -3, 8, -7.6, 14, -11, 20.6, -9.6], 3)} fill={INK} transform={mirror} />
          <path d={stroke([7, -13.4, 11, -16, 15, -17.6, 19, -17.6], 2.4)} fill={lid} transform={mirror} />
          <Glint x={side * (EYE - 0.6) + 1.4} y={-3} />
        </g>
      );
    case "sulking":
      // Half-shut and looking away, past the reader's right shoulder.
      return (
        <g>
          <path
            d="M4.8 -1C10 -2 15 -3 19.4 -4C19.6 3 16 6 12 6C8 6 5 3.4 4.8 -1Z"
            fill={iris}
            stroke={INK}
            stroke-width="1.5"
            transform={mirror}
          />
          <path
            d={
              side > 0
                ? "M13 -2.8L19 -4C19.6 1 17 4 14.8 4C12.4 4 12 0 13 -2.8Z"
                : "M-10 -2.2L-5 -1.2C-4 2 -6 4.4 -8 4.4C-10.4 4.4 -11 0.6 -10 -2.2Z"
            }
            fill={INK}
          />
          <path
            d={stroke([3.4, -0.6, 9, -2.4, 15, -4, 21, -4.6], 3.2) + stroke([5, -8, 9, -10, 14, -12, 19, -12.4], 2)}
            fill={lid}
            transform={mirror}
          />
        </g>
      );
  }
}

const Glint = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="1.9" fill="#fff" />
    <circle cx={x - 2.4} cy={y + 5} r=".9" fill="#fff" />
  </>
);

function Mouth({ mood, line }: { mood: Mood; line: string }) {
  switch (mood) {
    case "asleep":
    case "watching":
      return (
        <path
          d={stroke([0, 8, 0, 13, -5, 15.5, -8.5, 12], 1.7) + stroke([0, 8, 0, 13, 5, 15.5, 8.5, 12], 1.7)}
          fill={line}
        />
      );
    case "sulking":
      return <path d={stroke([-7, 17, -4, 12, 4, 12, 7, 17], 2.2)} fill={line} />;
    case "pouncing":
    case "winning":
      return <OpenMouth fangs={mood === "pouncing"} />;
  }
}

function OpenMouth({ fangs }: { fangs: boolean }) {
  return (
    <g>
      <path
        d="M-9 10.5C-6 13 -2 12.6 0 10.6C2 12.6 6 13 9 10.5C9.4 17 6 22.6 0 22.6C-6 22.6 -9.4 17 -9 10.5Z"
        fill="#7c2b2b"
        stroke={INK}
        stroke-width="1.6"
        stroke-linejoin="round"
      />
      <path d="M-5.4 19.4C-4 16 4 16 5.4 19.4C4 22 -4 22 -5.4 19.4Z" fill="#ee8f86" />
      {fangs && <path d="M6.6 12.2L4.7 16.4L2.8 12.3Z" fill="#fff" />}
    </g>
  );
}
