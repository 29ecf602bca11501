// The map: a real table of ten by ten, a square for every fact; arrows walk in it, and a legend says it in words.
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { result } from "../art/cards/facts.ts";
import { type Learner, knowledgeOf } from "../learning/knowledge.ts";
import { ALL, type Family, number, signOfFamily } from "../learning/facts.ts";
import { CloseButton } from "../controls/IconButton.tsx";
import { say } from "../words/words.ts";
import { today } from "./days.ts";
import { mapName } from "./names.ts";
import { SquareView } from "./SquareView.tsx";
import { GLOWS, glowOf, lightningOf } from "./squares.ts";

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Props {
  learner: Learner;
  family: Family;
  lightning?: boolean; // the squares within two seconds, once all are lit
}

export function KnownMap({ learner, family, lightning = false }: Props) {
  const chosen = useSignal<[number, number] | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const day = today();
  const title = mapName(family);
  const [row, column] = chosen.value ?? [1, 1];
  const known = knowledgeOf(learner, family);
  const lit = ALL.filter((fact) => (lightning ? known.quick : known.lit)[fact]).length;
  const squareAt = (...at: [number, number]) => table.current?.querySelector<HTMLElement>(`[data-at="${at.join()}"]`);
  const close = () => {
    squareAt(row, column)?.focus();
    chosen.value = null;
  };
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => bare(squareAt(row, column), view.current), [row, column]);
  const walk = (event: KeyboardEvent) => {
    const [down, right] = STEPS[event.key] ?? [0, 0];
    if (down === 0 && right === 0) return;
    event.preventDefault();
    const within = (one: number) => Math.min(10, Math.max(1, one));
    chosen.value = [within(row + down), within(column + right)];
    squareAt(...chosen.value)?.focus();
  };
  return (
    <div class="known" onKeyDown={(event) => event.key === "Escape" && chosen.value !== null && close()}>
      <div class="known-map">
        <p class="known-count">{say(lightning ? "map.lightning" : "map.lit", { count: lit })}</p>
        <table ref={table} onKeyDown={walk}>
          <caption class="spoken">{say("map.caption", { title })}</caption>
          <thead>
            <tr>
              <td class="number" aria-hidden="true">
                {family}
              </td>
              {TEN.map((b) => (
                <th key={b} scope="col" class="number">
                  {b}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TEN.map((a) => (
              <tr key={a}>
                <th scope="row" class="number">
                  {a}
                </th>
                {TEN.map((b) => {
                  const glow = lightning
                    ? lightningOf(known, number(a, b))
                    : glowOf(learner, family, number(a, b), day);
                  const value = result(a, b, signOfFamily(family));
                  const here = a === row && b === column;
                  return (
                    <td key={b}>
                      <button
                        type="button"
                        class="square number"
                        data-glow={glow}
                        data-at={`${a},${b}`}
                        tabIndex={here ? 0 : -1}
                        aria-pressed={here && chosen.value !== null}
                        aria-label={say("map.square", {
                          fact: `${a} ${signOfFamily(family)} ${b}`,
                          value,
                          how: say(`glow.${glow}`),
                        })}
                        onClick={() => (chosen.value = [a, b])}
                      >
                        {glow === "unknown" ? "" : value}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <ul class="legend" aria-label={say("map.legend")}>
          {GLOWS.map((glow) => (
            <li key={glow}>
              <span class="square" data-glow={glow} aria-hidden="true" />
              {say(`glow.${glow}`)}
            </li>
          ))}
        </ul>
      </div>
      {chosen.value === null ? (
        <p class="known-hint">{say("map.hint")}</p>
      ) : (
        <div class="square-view sheet" ref={view}>
          <CloseButton class="button-bare" close={close} />
          <SquareView learner={learner} family={family} terms={chosen.value} pick={(terms) => (chosen.value = terms)} />
        </div>
      )}
    </div>
  );
}

/** Where what a square tells stands at the foot of a small screen, the square itself is not under it. */
function bare(square: Element | null | undefined, view: Element | null): void {
  const [one, other] = [square?.getBoundingClientRect(), view?.getBoundingClientRect()];
  if (one !== undefined && other !== undefined && one.right > other.left)
    scrollBy(0, Math.max(0, one.bottom + one.height / 2 - other.top));
}
