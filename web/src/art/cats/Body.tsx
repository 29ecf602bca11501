/** A body in its pose and its coat: tail, legs, trunk and the pattern on them. */
import { stroke, type Curve } from "../brush.ts";
import { INK, Limb, Shape, useName } from "../ink.tsx";
import type { Coat, Look, Mood } from "./coats.ts";
import { POSES, type Foot } from "./poses.ts";
import { TailOf } from "./tail.tsx";

interface Props {
  coat: Coat;
  look: Look;
  mood: Mood;
}

export function Body({ coat, look, mood }: Props) {
  const pose = POSES[mood];
  const clip = useName();
  const tail = <TailOf coat={coat} look={look} d={look.tail === "bob" ? pose.bob : pose.tail} />;
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
        <Leg coat={coat} look={look} curve={leg} />
      ))}
      <Shape d={pose.body} fill={look.fur} />
      <g clip-path={`url(#${clip})`}>
        <Pattern coat={coat} look={look} mood={mood} part="body" />
      </g>
      {pose.thighs.map((d) => (
        <Shape d={d} fill={look.fur} line={1.5} />
      ))}
      {pose.thighs.length > 0 && (
        <g clip-path={`url(#${clip})`}>
          <Pattern coat={coat} look={look} mood={mood} part="thighs" />
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
        <FootOf coat={coat} look={look} foot={foot} />
      ))}
      {coat === "snow" && pose.collar && <Collar d={pose.collar} />}
      {pose.before.map((leg) => (
        <Leg coat={coat} look={look} curve={leg} />
      ))}
      {pose.tailBefore && tail}
    </g>
  );
}

/** What lies on the trunk; a bib stays under the thighs, stripes and patches go over them. */
function Pattern({ coat, look, mood, part }: Props & { part: "body" | "thighs" }) {
  const pose = POSES[mood];
  const over = part === "thighs" || pose.thighs.length === 0;
  const stripes = (width: number) => (
    <path d={pose.stripes.map((curve) => stroke(curve, width)).join("")} fill={look.mark} />
  );
  switch (coat) {
    case "tabby":
      return over ? stripes(3) : null;
    case "tiger":
      return over ? stripes(5.6) : <path d={pose.bib} fill={look.pale} />;
    case "ginger":
      return over ? stripes(3.6) : <path d={pose.bib} fill={look.pale} />;
    case "calico":
      return over ? (
        <>
          <path d={pose.patches[0]} fill={look.mark} />
          <path d={pose.patches[1]} fill="#4a403b" />
        </>
      ) : null;
    case "tuxedo":
    case "smoke":
      return part === "body" ? <path d={pose.bib} fill={look.pale} /> : null;
    case "siamese":
    case "snow":
      return null;
  }
}

const path = ([x0, y0, ax, ay, bx, by, x1, y1]: Curve): string => `M${x0} ${y0}C${ax} ${ay} ${bx} ${by} ${x1} ${y1}`;

/** The colour a coat gives its paws. */
function sock(coat: Coat, look: Look): string {
  switch (coat) {
    case "tuxedo":
    case "ginger":
    case "siamese":
      return look.pale;
    default:
      return look.fur;
  }
}

function Leg({ coat, look, curve }: { coat: Coat; look: Look; curve: Curve }) {
  const [x, y, ax, ay] = curve;
  const angle = (Math.atan2(y - ay, x - ax) * 180) / Math.PI;
  const d = path(curve);
  const end = sock(coat, look);
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
            stroke-dasharray={`${coat === "siamese" ? 58 : 30} 200`}
          />
        )}
        {(coat === "tabby" || coat === "tiger") && (
          <path
            d={d}
            pathLength="100"
            fill="none"
            stroke={look.mark}
            stroke-width="11.5"
            stroke-dasharray={coat === "tabby" ? "0 34 6 14 6 200" : "0 32 9 13 9 200"}
          />
        )}
      </Limb>
      <circle cx={x} cy={y} r="7.7" fill={end} />
      <Toes x={x} y={y} angle={angle} reach={7} ink={coat === "siamese" ? "#f1e2c8" : look.line} />
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

function FootOf({ coat, look, foot: [x, y, rx, ry, turn] }: { coat: Coat; look: Look; foot: Foot }) {
  const [left, right, top, low] = [x - rx, x + rx, y - ry * 1.3, y + ry];
  const d = `M${left} ${y}C${left} ${top} ${right} ${top} ${right} ${y}C${right} ${low} ${left} ${low} ${left} ${y}Z`;
  return (
    <g transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}>
      <Shape d={d} fill={sock(coat, look)} line={1.9} />
      <Toes x={x} y={y} angle={90} reach={ry * 0.7} ink={coat === "siamese" ? "#f1e2c8" : look.line} />
    </g>
  );
}

const Collar = ({ d }: { d: string }) => (
  <g>
    <Shape d={d} fill="#c8443a" line={1.6} />
    <circle cx="60" cy="85" r="4.2" fill="#f2c14b" stroke={INK} stroke-width="1.8" />
    <path d="M60 85.4V88.6" stroke={INK} stroke-width="1.6" stroke-linecap="round" />
  </g>
);
