// The hunt: the mouse on its way to 100, the traps, and where a lifted card would bring it.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Mousetrap, RunningMouse } from "../art/hunt.tsx";
import { Picture } from "../art/ink.tsx";
import { motionWanted } from "../look/motion.ts";
import { minus } from "../table/sums.ts";
import { useSize } from "../controls/size.ts";
import { say } from "../words/words.ts";
import { Road } from "./Road.tsx";
import { END, type Path, between, pathIn, spot } from "./path.ts";

const STEP_MS = 55; // milliseconds a step takes
const MIN_RUN_MS = 350;
const MAX_RUN_MS = 900;

interface Props {
  total: number;
  /** The total a lifted card would make; null where none is lifted. */
  ahead: number | null;
}

export function Hunt({ total, ahead }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { w, h } = useSize(panel).value;
  const path = useMemo(() => pathIn(w, h), [w, h]);
  const there = spot(ahead ?? total, path);
  return (
    <div
      class="way"
      ref={panel}
      role="img"
      aria-label={`${say("chasse.hunt")}. ${say("chasse.at", { total: minus(total) })}`}
      style={{ "--mouse": `${path.mouse}px` }}
    >
      {w > 0 && (
        <>
          <Road w={w} h={h} path={path} />
          {isTrap(total) && <Snapped total={total} path={path} />}
          {ahead !== null && ahead !== total && (
            <span
              class="runs ghost"
              data-danger={isTrap(ahead) || ahead >= END}
              style={{ transform: `translate(${there.x}px, ${there.y}px)` }}
            >
              <Mouse total={ahead} back={there.back} />
            </span>
          )}
          <Runner total={total} path={path} />
        </>
      )}
    </div>
  );
}

/** H4: every ten costs a token, and the start does, too. */
const isTrap = (total: number): boolean => total % 10 === 0;

const Mouse = ({ total, back }: { total: number; back: boolean }) => (
  <>
    <span class="mouse-runs" data-back={back}>
      <RunningMouse size="100%" />
    </span>
    <b class="at">{minus(total)}</b>
  </>
);

/** The mouse; it runs along the way, not across the grass. */
function Runner({ total, path }: { total: number; path: Path }) {
  const mouse = useRef<HTMLSpanElement>(null);
  const before = useRef(total);
  const { x, y, back } = spot(total, path);
  useEffect(() => {
    const from = before.current;
    before.current = total;
    if (from === total || mouse.current === null || !motionWanted()) return;
    const spots = between(from, total, path);
    mouse.current.animate(
      spots.map((one) => ({ transform: `translate(${one.x}px, ${one.y}px)` })),
      { duration: Math.max(MIN_RUN_MS, Math.min(MAX_RUN_MS, Math.abs(total - from) * STEP_MS)), easing: "ease-in-out" },
    );
  }, [total]);
  return (
    <span class="runs" ref={mouse} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <Mouse total={total} back={back} />
    </span>
  );
}

/** The trap the mouse has just run into. */
function Snapped({ total, path }: { total: number; path: Path }) {
  const { x, y } = spot(total, path);
  if (total <= 0 || total >= END) return null;
  return (
    <span class="runs snapped" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <Picture box={[48, 34]} size="100%">
        <g transform="translate(24 17)">
          <Mousetrap snapped />
        </g>
      </Picture>
    </span>
  );
}
