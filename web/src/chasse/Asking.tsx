// The prompt of the player in the Chasse: what a lifted card would do, who is the target, why a card is refused.
import { type ChasseSeen, REFUSALS, type RefusalKey } from "../contract.ts";
import { About } from "../hand/About.tsx";
import type { Side } from "../hand/seat.ts";
import { Sheet } from "../hand/Sheet.tsx";
import { Targets } from "../hand/Targets.tsx";
import { tap } from "../hand/uses.ts";
import { Would } from "../hand/Would.tsx";
import { cardName, isSpecial, kindOf } from "../table/cards.ts";
import type { Moment, Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { about, landing, would } from "./would.ts";

interface Props {
  room: Room;
  table: ChasseSeen;
  side: Side;
  last: Moment | null;
  refusal: RefusalKey | "";
}

/** Null where there is nothing to say. */
export function asking({ room, table, side, last, refusal }: Props) {
  const card = side.picked.value;
  if (side.about.value >= 0)
    return <About game="chasse" options={table.options} lines={about(side.about.value, table.options)} side={side} />;
  if (card < 0)
    return refusal === "" ? null : <Sheet title={say(`refused.${refusal}`)} article={REFUSALS[refusal] ?? ""} told />;
  const can = tap(side.uses, card);
  const name = cardName(card, "chasse", table.options);
  if (can.does === "act") {
    const bad = ["ten", "hundred"].includes(landing(card, table.total));
    return <Would title={would(card, table)} danger={bad} lay={() => side.act(can.use)} />;
  }
  if (can.does === "aim")
    return (
      <Sheet
        title={say("hand.aim", { card: name, what: say(`special.chasse.${kindOf(card)}`) })}
        article="H7"
        wide
        close={() => (side.picked.value = -1)}
      >
        <Targets
          room={room}
          table={table}
          last={last}
          uses={can.uses}
          note={(seat) => say("chasse.tokens", { count: table.tokens[seat] ?? 0 })}
          act={side.act}
        />
      </Sheet>
    );
  const key = side.refused[String(card)] ?? "";
  const what = isSpecial(card) ? say(`special.chasse.${kindOf(card)}`).replace(/\.$/, "") : "";
  return (
    <Sheet
      title={say("hand.why", { card: name, why: key === "" ? what || say("hand.wait") : say(`refused.${key}`) })}
      article={key === "" ? "" : (REFUSALS[key] ?? "")}
    />
  );
}
