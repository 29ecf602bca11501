/** A body in its pose and its coat: tail, legs, trunk and the pattern on them. */
import { stroke, type Curve } from "../brush.ts";
import { INK, Limb, Shape, useName } from "../ink.tsx";
import type { Look, Mood } from "./coats.ts";
import { POSES, type Foot } from "./poses.ts";
import { TailOf } from "./tail.tsx";

interface Props {
  look: Look;
  mood: Mood;
}

export function Body({ look, mood }: Props) {
  const pose = POSES[mood];
  const clip = useName();
  const tail = <TailOf look={look} d={look.tail === "bob" ? pose.bob : pose.tail} />;
  return (
    <g>
      <clipPath id={clip}>
        <path d={pose.body} />
        {pose.thighs.map((d) => (
          <path d={d} />
        ))}
      </clipPath>
      {!pose.tailBefore && tail}
      {pose.behind.map((leg) => (
        <Leg look={look} curve={leg} />
      ))}
      <Shape d={pose.body} fill={look.fur} />
      <g clip-path={`url(#${clip})`}>
        <Pattern look={look} mood={mood} part="body" />
      </g>
      {pose.thighs.map((d) => (
        <Shape d={d} fill={look.fur} line={1.5} />
      ))}
      {pose.thighs.length > 0 && (
        <g clip-path={`url(#${clip})`}>
          <Pattern look={look} mood={mood} part="thighs" />
        </g>
      )}
      {/* The head's shadow, so that it sits on the shoulders instead of floating. */}
      <ellipse
        cx={pose.head[0] + 2}
        cy={pose.head[1] + 16}
        rx="29"
        ry="15"
        fill={INK}
        opacity=".16"
        clip-path={`url(#${clip})`}
      />
      <path d={pose.lines.map((curve) => stroke(curve, 2.2)).join("")} fill={INK} />
      {pose.feet.map((foot) => (
        <FootOf look={look} foot={foot} />
      ))}
      {look.collar && pose.collar && <Collar d={pose.collar} fill={look.collar} />}
      {pose.before.map((leg) => (
        <Leg look={look} curve={leg} />
      ))}
      {pose.tailBefore && tail}
    </g>
  );
}

/** What lies on the trunk; a bib stays under the thighs, stripes and patches go over them. */
function Pattern({ look, mood, part }: Props & { part: "body" | "thighs" }) {
  const pose = POSES[mood];
  const over = part === "thighs" || pose.thighs.length === 0;
  const stripes = (width: number) => (
    <path d={pose.stripes.map((curve) => stroke(curve, width)).join("")} fill={look.mark} />
  );
  switch (look.pattern) {
    case "mackerel":
      return over ? stripes(3) : null;
    case "bold":
      return over ? stripes(5.6) : <path d={pose.bib} fill={look.pale} />;
    case "streaks":
      return over ? stripes(3.6) : <path d={pose.bib} fill={look.pale} />;
    case "patches":
      return over ? (
        <>
          <path d={pose.patches[0]} fill={look.mark} />
          <path d={pose.patches[1]} fill={look.second} />
        </>
      ) : null;
    case "blaze":
    case "cap":
      return part === "body" ? <path d={pose.bib} fill={look.pale} /> : null;
    case "points":
    case "plain":
      return null;
  }
}

const path = ([x0, y0, ax, ay, bx, by, x1, y1]: Curve): string => `M${x0} ${y0}C${ax} ${ay} ${bx} ${by} ${x1} ${y1}`;

/** The colour a pattern gives the paws. */
export function sock(look: Look): string {
  switch (look.pattern) {
    case "blaze":
    case "streaks":
    case "points":
      return look.pale;
    default:
      return look.fur;
  }
}

function Leg({ look, curve }: { look: Look; curve: Curve }) {
  const [x, y, ax, ay] = curve;
  const angle = (Math.atan2(y - ay, x - ax) * 180) / Math.PI;
  const d = path(curve);
  const end = sock(look);
  return (
    <g>
      <circle cx={x + 0.5} cy={y + 0.9} r="10" fill={INK} />
      <Limb d={d} width={11.5} fill={look.fur}>
        {end !== look.fur && (
          <path
            d={d}
            pathLength="100"
            fill="none"
            stroke={end}
            stroke-width="11.5"
            stroke-dasharray={`${look.pattern === "points" ? 58 : 30} 200`}
          />
        )}
        {(look.pattern === "mackerel" || look.pattern === "bold") && (
          <path
            d={d}
            pathLength="100"
            fill="none"
            stroke={look.mark}
            stroke-width="11.5"
            stroke-dasharray={look.pattern === "mackerel" ? "0 34 6 14 6 200" : "0 32 9 13 9 200"}
          />
        )}
      </Limb>
      <circle cx={x} cy={y} r="7.7" fill={end} />
      <Toes x={x} y={y} angle={angle} reach={7} ink={look.line} />
    </g>
  );
}

/** Two short lines that make a round end a paw. */
function Toes({ x, y, angle, reach, ink }: { x: number; y: number; angle: number; reach: number; ink: string }) {
  const line = (side: number): Curve => [
    reach + 0.4,
    side,
    reach - 1.6,
    side * 1.02,
    reach - 3,
    side * 1.08,
    reach - 4.6,
    side * 1.1,
  ];
  return (
    <path
      d={stroke(line(2.3), 1.6) + stroke(line(-2.3), 1.6)}
      fill={ink}
      transform={`translate(${x} ${y}) rotate(${angle})`}
    />
  );
}

function FootOf({ look, foot: [x, y, rx, ry, turn] }: { look: Look; foot: Foot }) {
  const [left, right, top, low] = [x - rx, x + rx, y - ry * 1.3, y + ry];
  const d = `M${left} ${y}C${left} ${top} ${right} ${top} ${right} ${y}C${right} ${low} ${left} ${low} ${left} ${y}Z`;
  return (
    <g transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}>
      <Shape d={d} fill={sock(look)} line={1.9} />
      <Toes x={x} y={y} angle={90} reach={ry * 0.7} ink={look.line} />
    </g>
  );
}

const Collar = ({ d, fill }: { d: string; fill: string }) => (
  <g>
    <Shape d={d} fill={fill} line={1.6} />
    <circle cx="60" cy="85" r="4.2" fill="#f2c14b" stroke={INK} stroke-width="1.8" />
    <path d="M60 85.4V88.6" stroke={INK} stroke-width="1.6" stroke-linecap="round" />
  </g>
);
