// Introduces a special card when it first appears, in the place of the hint; the game goes on.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameName, Kind } from "../contract.ts";
import { picturesIn, specialName, specialNames } from "../table/cards.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { Icon } from "../pictures.tsx";
import { SpecialCard } from "../pieces.tsx";
import { NullConnection } from "../room/connection.ts";
import type { Room } from "../room/room.ts";
import { say, sayKnown } from "../words/words.ts";
import { meet, stranger } from "./met.ts";
import { Sheet } from "./Sheet.tsx";

/**
 * The kind that is being introduced, among the cards before the reader's eyes: it stays until it was read, or until
 * `moves` says that the reader has played on. A lesson introduces its cards itself.
 */
export function useIntroduction(
  room: Room,
  game: GameName,
  cards: number[],
  moves: number,
): { kind: Kind | null; read: () => void } {
  const kind = useSignal<Kind | null>(null);
  const next = kind.value === null && !(room.connection instanceof NullConnection) ? stranger(cards, game) : null;
  useEffect(() => {
    if (next === null) return;
    kind.value = next;
    meet(next, game);
  }, [next]);
  useEffect(() => () => void (kind.value = null), [moves]);
  return { kind: kind.value, read: () => (kind.value = null) };
}

interface Props {
  game: GameName;
  options: Record<string, string>;
  kind: Kind;
  read: () => void;
}

export function Introduction({ game, options, kind, read }: Props) {
  const title = say("hand.meet", {
    card: specialName(kind, game, options),
    what: sayKnown(`special.${game}.${kind}`, specialNames(game, options)),
  });
  return (
    <Sheet
      brief
      title={title}
      picture={
        <span class="small-card">
          <SpecialCard kind={kind} edition={picturesIn(game, options)} size="100%" />
        </span>
      }
    >
      <IconButton class="seen" label={say("hand.seen")} onClick={read}>
        <Icon name="check" />
      </IconButton>
    </Sheet>
  );
}
