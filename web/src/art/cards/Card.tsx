/** A card on the table, up or down; turning it over is style alone, so that motion never decides anything. */
import type { GameName } from "../../contract.ts";
import { CardBack } from "./backs.tsx";
import { CardFace, type Face } from "./faces.tsx";

interface Props {
  /** Undefined while the card is unknown to this seat. */
  face?: Face | undefined;
  game: GameName;
  up: boolean;
  size?: number | string;
  label?: string;
}

export function Card({ face, game, up, size = "100%", label }: Props) {
  const width = typeof size === "number" ? `${size}px` : size;
  const spoken = label ? { label } : {};
  // Only the side that can be seen is drawn: half the nodes, nothing to peek at, and sharp when it lies still.
  return (
    <div class={up && face ? "card card-up" : "card"} style={{ width }}>
      {up && face ? (
        <div key="face" class="card-side">
          <CardFace face={face} {...spoken} />
        </div>
      ) : (
        <div key="back" class="card-side">
          <CardBack game={game} {...spoken} />
        </div>
      )}
    </div>
  );
}
