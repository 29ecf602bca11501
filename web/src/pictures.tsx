// Every drawing the page uses, by the name it uses it by. A drawing is its few words and nothing else: where
// they are the same, none of its hundred strokes is looked at again.
import { memo } from "preact/compat";
import { CardBack as Back } from "./art/cards/backs.tsx";
import { CardFace as Face, type Face as Shown } from "./art/cards/faces.tsx";
import { Cat as WholeCat, CatFace as FaceOfCat } from "./art/cats/Cat.tsx";
import { DotArray } from "./art/dots/DotArray.tsx";
import { Icon as Drawn, type IconName } from "./art/icons.tsx";
import { MouseInCheese } from "./art/mouse.tsx";
import { Paw as Arm } from "./art/paw.tsx";
import { Still } from "./art/still.tsx";
import { SpecialPicture } from "./art/specials/index.tsx";
import type { Coat, GameName, Kind } from "./contract.ts";
import { isResult, isSpecial, kindOf, signOf, terms } from "./parts/cards.ts";

export const Cat = memo(WholeCat);
export const CatFace = memo(FaceOfCat);

interface Sized {
  size?: number | string;
}
export const Icon = memo(({ name, size }: Sized & { name: IconName }) => (
  <Drawn name={name} {...(size === undefined ? {} : { size })} />
));
export const CardBack = memo(({ game, size = "100%" }: Sized & { game: GameName }) => (
  <Still name={game} draw={() => <Back game={game} />} size={size} />
));
export const SpecialCard = memo(({ kind, size = "100%" }: Sized & { kind: Kind }) => (
  <SpecialPicture special={kind} size={size} />
));
export const Mouse = memo(({ state, size = "100%" }: Sized & { state: "asleep" | "awake" | "caught" }) => (
  <MouseInCheese state={state} size={size} />
));
export const Paw = memo(({ coat = "ginger", size = "100%" }: Sized & { coat?: Coat }) => (
  <Arm coat={coat} size={size} />
));
export const Dots = memo(
  ({ rows, columns, sign = "×", dot = 14 }: { rows: number; columns: number; sign?: "×" | "+"; dot?: number }) => (
    <DotArray a={rows} b={columns} sign={sign} dot={dot} />
  ),
);

/** `name`: what a special is called in the edition and language in play (K4). */
export const CardFace = memo(
  ({
    card,
    game,
    size = "100%",
    name,
    label,
  }: Sized & { card: number; game: GameName; name?: string; label?: string }) => (
    <Face face={shown(card, game, name ?? "")} size={size} {...(label === undefined ? {} : { label })} />
  ),
);

/** What a card shows, in the terms of its drawing. */
export function shown(card: number, game: GameName, name: string): Shown {
  const sign = signOf(game);
  if (isSpecial(card)) return { kind: "special", special: kindOf(card), name };
  if (isResult(card)) return { kind: "result", value: card - 100, sign };
  const [a, b] = terms(card);
  return { kind: "operation", a, b, sign };
}
