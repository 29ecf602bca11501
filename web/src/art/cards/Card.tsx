/** A card on the table: face and back in one, turned over by style alone so that motion never decides anything. */
import { CardBack, type Game } from "./backs.tsx";
import { CardFace, type Face } from "./faces.tsx";

interface Props {
  /** Undefined while the card is unknown to this seat. */
  face?: Face | undefined;
  game: Game;
  up: boolean;
  size?: number | string;
  label?: string;
}

export function Card({ face, game, up, size = "100%", label }: Props) {
  const width = typeof size === "number" ? `${size}px` : size;
  // A face that lies down is not drawn at all: nothing to peek at, nothing to read aloud.
  const shown = up && face !== undefined;
  return (
    <div class={shown ? "card card-up" : "card"} style={{ width }}>
      <div class="card-turn">
        <div class="card-side card-side-back">
          <CardBack game={game} {...(!shown && label ? { label } : {})} />
        </div>
        <div class="card-side card-side-face">{shown && <CardFace face={face} {...(label ? { label } : {})} />}</div>
      </div>
    </div>
  );
}
