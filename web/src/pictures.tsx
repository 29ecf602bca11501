// Every drawing the page uses, by the name it uses it by.
export { Cat, CatFace } from "./art/cats/Cat.tsx";

interface Sized {
  size?: number | string;
}
/** Placeholders until the drawings are there. */
export const Icon = ({ name }: { name: string }) => <span class="icon-text" aria-hidden="true">{name}</span>;
export const CardBack = ({ game, size }: Sized & { game: string }) => <span class="card-text" style={{ width: size }} aria-hidden="true">{game}</span>;
export const SpecialCard = ({ kind, size }: Sized & { kind: string }) => <span class="card-text" style={{ width: size }} aria-hidden="true">{kind}</span>;
export const CardFace = ({ card, game, size }: Sized & { card: number; game: string }) => <span class="card-text" style={{ width: size }} aria-hidden="true">{card} {game}</span>;
export const Mouse = ({ state, size }: Sized & { state: "asleep" | "awake" | "caught" }) => <span class="card-text" style={{ width: size }} aria-hidden="true">{state}</span>;
export const Paw = ({ size }: Sized) => <span style={{ width: size }} aria-hidden="true">paw</span>;
export const Dots = ({ rows, columns, size }: Sized & { rows: number; columns: number }) => <span style={{ width: size }} aria-hidden="true">{rows}·{columns}</span>;
