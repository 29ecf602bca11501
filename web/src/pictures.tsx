// Every drawing that more than tables use, by the name it is used by. Memoised:
// a drawing is re-rendered only when a prop changes.
import { CardBack as Back } from "./art/cards/backs.tsx";
import { CARD } from "./art/cards/paper.tsx";
import { CAT_BOX, Cat as WholeCat, CatFace as FaceOfCat } from "./art/cats/Cat.tsx";
import type { Mood } from "./art/cats/coats.ts";
import { Icon as Drawn, type IconName } from "./art/icons.tsx";
import { Still } from "./art/still.tsx";
import type { Coat, GameName } from "./contract.ts";
import { memo } from "./controls/memo.tsx";

export const Cat = memo(WholeCat);
/** At a table, where it changes its mood in the middle of a flight. */
export const TableCat = memo(({ coat, mood, scarf = -1, size = "100%" }: Worn) => (
  <Still
    name={`${coat} ${mood} ${scarf}`}
    draw={() => <WholeCat coat={coat} mood={mood} scarf={scarf} size={size} />}
    box={CAT_BOX}
    class={`cat cat-${mood}`}
    size={size}
  />
));
export const CatFace = memo(FaceOfCat);

interface Sized {
  size?: number | string;
}
interface Worn extends Sized {
  coat: Coat;
  mood: Mood;
  scarf?: number;
}
export const Icon = memo(({ name, size }: Sized & { name: IconName }) => (
  <Drawn name={name} {...(size === undefined ? {} : { size })} />
));
export const CardBack = memo(({ game, size = "100%" }: Sized & { game: GameName }) => (
  <Still name={game} draw={() => <Back game={game} size={size} />} box={CARD} class="card-paper" size={size} />
));
