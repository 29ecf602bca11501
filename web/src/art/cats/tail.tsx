/** Six tails, each painted along one curve that begins at its tip. */
import { INK, Limb } from "../ink.tsx";
import type { Look } from "./coats.ts";

export function TailOf({ look, d }: { look: Look; d: string }) {
  const paint = (colour: string, width: number, dashes: string) => (
    <path d={d} pathLength="100" fill="none" stroke={colour} stroke-width={width} stroke-dasharray={dashes} />
  );
  const tipped = look.skull === "wide" ? 13 : 10.5; // a stout cat has a stout tail
  switch (look.tail) {
    case "ringed":
      return (
        <Limb d={d} width={11} fill={look.fur}>
          {paint(look.mark, 11, look.pattern === "bold" ? "9 11" : "6 9")}
          <path
            d={d}
            pathLength="100"
            fill="none"
            stroke={look.mark}
            stroke-width="11"
            stroke-linecap="round"
            stroke-dasharray="4 200"
          />
        </Limb>
      );
    case "tipped":
      return (
        <Limb d={d} width={tipped} fill={look.fur}>
          <path
            d={d}
            pathLength="100"
            fill="none"
            stroke={look.pale}
            stroke-width={tipped}
            stroke-linecap="round"
            stroke-dasharray="20 200"
          />
        </Limb>
      );
    case "thin":
      return <Limb d={d} width={7} fill={look.mark} />;
    case "bob":
      return <Limb d={d} width={15} fill={look.mark} />;
    case "plain":
      return <Limb d={d} width={14} fill={look.fur} />;
    case "plume":
      return <Plume look={look} d={d} />;
  }
}

/** A brush of a tail: thick where a feather duster is thick. */
function Plume({ look, d }: { look: Look; d: string }) {
  const [hair, core] = look.pattern === "points" ? [look.mark, look.fur] : [look.fur, look.mark];
  const layer = (colour: string, more: number) => (
    <g fill="none" stroke={colour} stroke-linecap="round">
      <path d={d} stroke-width={11 + more} />
      <path d={d} pathLength="100" stroke-width={19 + more} stroke-dasharray="38 200" stroke-dashoffset="-14" />
    </g>
  );
  return (
    <g transform="translate(-4 0)">
      <g transform="translate(.5 .9)">{layer(INK, 4.6)}</g>
      {layer(hair, 0)}
      <path
        d={d}
        pathLength="100"
        fill="none"
        stroke={core}
        stroke-width="6"
        stroke-linecap="round"
        stroke-dasharray="44 200"
        stroke-dashoffset="-10"
      />
    </g>
  );
}
