/** A scarf of a class: told apart by its pattern as well as by its colour. Its throat is at 0 0. */
import { SCARVES, type ScarfColour } from "../../contract.ts";
import { INK, Shape, useName } from "../ink.tsx";

const DYES: Record<ScarfColour, string> = { red: "#c42f2b", blue: "#2b63b8", yellow: "#f4c534", green: "#2c8547" };
const CREAM = "#fff6e2";
const BAND = "M-27 -8C-16 0 16 0 27 -8L29 5C19 16 -19 16 -29 5Z";
const END = "M6 9L18 6L23 23L10 26Z";
const BARS = [-21, -9, 3, 15] as const;
const SPOTS = [
  [-21, 2],
  [-11, 6],
  [0, 4],
  [11, 6],
  [21, 2],
  [13, 16],
  [17, 21],
] as const;

export function Scarf({ number }: { number: number }) {
  const clip = useName();
  const [colour, pattern] = SCARVES[number] ?? [];
  if (colour === undefined) return null;
  const light = colour === "yellow" ? INK : CREAM;
  return (
    <g class="scarf">
      <clipPath id={clip}>
        <path d={BAND} />
        <path d={END} />
      </clipPath>
      <Shape d={END} fill={DYES[colour]} line={1.7} />
      <Shape d={BAND} fill={DYES[colour]} line={1.7} />
      <g clip-path={`url(#${clip})`} fill={light}>
        {pattern === "striped" && BARS.map((x) => <path key={x} d={`M${x} -10H${x + 5.6}L${x + 8.6} 28H${x + 3}Z`} />)}
        {pattern === "dotted" && SPOTS.map(([x, y]) => <circle key={x} cx={x} cy={y} r="3.1" />)}
      </g>
    </g>
  );
}
