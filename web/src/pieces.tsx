// Drawings of tables and stories: faces of cards, the mouse, paws, dots. The first screen needs none of them.
import { CardFace as Face, type Face as Shown } from "./art/cards/faces.tsx";
import { DotArray } from "./art/dots/DotArray.tsx";
import { Picture } from "./art/ink.tsx";
import { CheeseScene, MOUSE_BOX, MouseBody, type MouseState } from "./art/mouse.tsx";
import { PAW_BOX, Paw as Arm } from "./art/paw.tsx";
import { type Edition, SpecialPicture } from "./art/specials/index.tsx";
import { Still, still } from "./art/still.tsx";
import type { Coat, GameName, Kind } from "./contract.ts";
import { isResult, isSpecial, kindOf, signOf, terms } from "./table/cards.ts";
import { memo } from "./controls/memo.tsx";

interface Sized {
  size?: number | string;
}
export const SpecialCard = memo(
  ({ kind, edition, size = "100%" }: Sized & { kind: Kind; edition?: Edition | undefined }) => (
    <SpecialPicture special={kind} edition={edition} size={size} />
  ),
);
/** The cheese stays as it is; only the mouse in it is another one, and moves. */
export const Mouse = memo(({ state, size }: { state: MouseState; size: number }) => (
  <span class={`mouse mouse-${state}`} style={{ width: `${size}px` }}>
    <Still
      name="cheese"
      draw={() => (
        <Picture box={MOUSE_BOX}>
          <CheeseScene />
        </Picture>
      )}
      box={MOUSE_BOX}
      class=""
    />
    <Still
      key={state}
      name={`mouse ${state}`}
      draw={() => (
        <Picture box={MOUSE_BOX} class="mouse-whole">
          <MouseBody state={state} />
        </Picture>
      )}
      box={MOUSE_BOX}
      class="mouse-whole"
    />
  </span>
));
const paw = (coat: Coat, size: number | string = "100%") => ({
  name: `paw ${coat}`,
  draw: () => <Arm coat={coat} size={size} />,
});
/** A finger sees its paw at once, also the first of a page. */
export const Paw = memo(({ coat = "ginger", size = "100%" }: Sized & { coat?: Coat }) => (
  <Still {...paw(coat, size)} box={PAW_BOX} class="paw" size={size} atOnce />
));
/** Make its still before it is needed. */
export function preparePaw(coat: Coat): void {
  const { name, draw } = paw(coat);
  still(name, draw);
}
export const Dots = memo(
  ({ rows, columns, sign = "×", dot = 14 }: { rows: number; columns: number; sign?: "×" | "+"; dot?: number }) => (
    <DotArray a={rows} b={columns} sign={sign} dot={dot} />
  ),
);

/** `name` and `edition`: what a special is called and how it looks in the edition and language in play (K4). */
export const CardFace = memo(
  ({
    card,
    game,
    size = "100%",
    name,
    edition,
    label,
  }: Sized & { card: number; game: GameName; name?: string; edition?: Edition | undefined; label?: string }) => (
    <Face face={shown(card, game, name ?? "", edition)} size={size} {...(label === undefined ? {} : { label })} />
  ),
);

/** What a card shows, in the terms of its drawing. */
export function shown(card: number, game: GameName, name: string, edition?: Edition): Shown {
  const sign = signOf(game);
  if (isSpecial(card)) return { kind: "special", special: kindOf(card), name, edition };
  if (isResult(card)) return { kind: "result", value: card - 100, sign };
  const [a, b] = terms(card);
  return { kind: "operation", a, b, sign };
}
