// The mouse's way: a step for every number, a trap at every ten, a cat at 100. Rendered again only on a new size.
import { Hole, Mousetrap } from "../art/hunt.tsx";
import { Head } from "../art/cats/Head.tsx";
import { INK } from "../art/ink.tsx";
import { memo } from "../controls/memo.tsx";
import { END, type Path, TENS, road, spot } from "./path.ts";

interface Props {
  w: number;
  h: number;
  path: Path;
}

const STEPS = Array.from({ length: END - 1 }, (_, i) => i + 1).filter((one) => one % 10 !== 0);

export const Road = memo(({ w, h, path }: Props) => {
  const wide = path.mouse * 0.46;
  const way = road(path);
  const end = spot(END, path);
  const start = spot(0, path);
  const text = Math.max(12, Math.min(20, path.mouse * 0.34));
  const trap = (path.mouse * 0.86) / 48;
  return (
    <svg class="road" viewBox={`0 0 ${w} ${h}`} width={w} height={h} aria-hidden="true" focusable="false">
      <g fill="none" stroke-linecap="round" stroke-linejoin="round">
        <path d={way} stroke={INK} stroke-width={wide + 5} transform="translate(.6 1.2)" />
        <path class="trodden" d={way} stroke-width={wide} />
      </g>
      <g class="steps">
        {STEPS.map((total) => {
          const { x, y } = spot(total, path);
          return <circle key={total} cx={x} cy={y} r={total % 5 === 0 ? 2.6 : 1.5} />;
        })}
      </g>
      <g transform={`translate(${start.x} ${start.y}) scale(${path.mouse / 46})`}>
        <Hole />
      </g>
      {TENS.map((ten) => {
        const { x, y } = spot(ten, path);
        return (
          <g key={ten}>
            <g transform={`translate(${x} ${y}) scale(${trap})`}>
              <Mousetrap />
            </g>
            <text class="ten" x={x} y={y + trap * 15 + text * 0.86} font-size={text}>
              {ten}
            </text>
          </g>
        );
      })}
      <g transform={`translate(${end.x} ${end.y}) scale(${path.mouse / 62})`}>
        <Head coat="smoke" mood="pouncing" />
      </g>
      <text class="ten" x={end.x} y={end.y + path.mouse * 0.42 + text * 0.86} font-size={text}>
        {END}
      </text>
    </svg>
  );
});
