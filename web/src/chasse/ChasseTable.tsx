// La chasse aux souris: one heap, one total, tokens around it, and a hand.
import { useEffect } from "preact/hooks";
import { cardName, isSpecial, kindOf, specialNames } from "../parts/cards.ts";
import type { Moment, Room } from "../room/room.ts";
import { type ChasseSeen, REFUSALS, type RefusalKey } from "../contract.ts";
import { say } from "../words/words.ts";
import { tap } from "../hand/uses.ts";
import { eventsOf, useLastMove } from "../hand/awaited.ts";
import { Banner } from "../hand/Banner.tsx";
import { Cover } from "../hand/Cover.tsx";
import { useKeptFocus } from "../hand/focus.ts";
import { Frame } from "../hand/Frame.tsx";
import { Hand } from "../hand/Hand.tsx";
import { Log } from "../hand/Log.tsx";
import { useLog } from "../hand/log.ts";
import { Menu } from "../hand/Menu.tsx";
import { useRefusal } from "../hand/refusal.ts";
import { type Side, useSide } from "../hand/seat.ts";
import { Sheet } from "../hand/Sheet.tsx";
import { sounding } from "../hand/sounding.ts";
import { Targets } from "../hand/Targets.tsx";
import { Heap } from "./Heap.tsx";
import { NumberPad } from "./NumberPad.tsx";
import { saying } from "./pad.ts";
import { Ring } from "./Ring.tsx";
import { Why } from "./Why.tsx";

export function ChasseTable({ room }: { room: Room; tablet: boolean }) {
  const table = room.table.value;
  return table !== null && "heap" in table ? <Table room={room} table={table} /> : null;
}

function Table({ room, table }: { room: Room; table: ChasseSeen }) {
  const side = useSide(room, table);
  const last = useLastMove(room).value;
  const log = useLog(room).value;
  const refusal = useRefusal(room).value;
  useEffect(() => sounding(room), [room]);
  const acts = side.seat === table.turn && side.seat >= 0;
  const typed = table.options["announce"] === "typed";
  const picked = side.picked.value;
  const pad = typed && picked >= 0 && !isSpecial(picked) && tap(side.uses, picked).does === "act" ? picked : -1;
  const own = useKeptFocus(`${room.n.value}.${pad}`);
  const tapped = (card: number) => {
    const meant = tap(side.uses, card);
    if (meant.does === "act" && !(typed && !isSpecial(card))) side.act(meant.use);
    else side.picked.value = picked === card ? -1 : card;
  };
  const announce = (total: number) => {
    const meant = tap(side.uses, pad);
    if (meant.does === "act") side.act(meant.use, saying(meant.use.action, total));
  };

  return (
    <Frame
      room={room}
      game="chasse"
      article={log[0]?.article ?? ""}
      banner={
        <Banner room={room} table={table} last={last} task={task(table, last, acts)}>
          <Menu room={room} />
        </Banner>
      }
    >
      <Ring room={room} table={table} last={last} />
      <div class="heap-area">
        <Heap table={table} last={last} />
        <Why room={room} />
      </div>
      <div class="own" {...own}>
        <Log lines={log} game="chasse" />
        <div class="asking">
          {pad < 0 && <Asking room={room} table={table} side={side} last={last} refusal={refusal} />}
        </div>
        {side.seat < 0 && room.seats.value.length > 0 && (
          <Cover room={room} asked={side.looking.asked} awaited={table.turn} reveal={side.reveal} ask={side.ask} />
        )}
        {pad >= 0 && (
          <NumberPad
            key={pad}
            card={pad}
            total={table.total}
            options={table.options}
            say={announce}
            close={() => (side.picked.value = -1)}
          />
        )}
        {side.seat >= 0 && pad < 0 && (
          <>
            {room.seats.value.length > 1 && (
              <div class="beside">
                <button type="button" class="quiet" onClick={side.hide}>
                  {say("hand.hide")}
                </button>
              </div>
            )}
            <Hand
              cards={side.hand}
              game="chasse"
              options={table.options}
              active={acts && !table.over}
              reason={(card) => (acts ? reasonOf(side, card) : "")}
              mark={(card) => markOf(side, card, last)}
              tap={tapped}
            />
          </>
        )}
      </div>
    </Frame>
  );
}

/** H3, H7, H8: one card, two, or the second of two. */
function task(table: ChasseSeen, last: Moment | null, acts: boolean): string {
  const second =
    table.must === 1 &&
    eventsOf(last, "Laid").some((event) => event.seat === table.turn) &&
    eventsOf(last, "Drew").length === 0 &&
    eventsOf(last, "RoundBegan").length === 0;
  return say(
    `chasse.${acts ? "do" : "does"}.${table.must > 1 ? "two" : second ? "second" : "lay"}`,
    specialNames("chasse", table.options),
  );
}

/** Whom a trap or a cheese is for, or why a card may not be laid. */
function Asking({
  room,
  table,
  side,
  last,
  refusal,
}: {
  room: Room;
  table: ChasseSeen;
  side: Side;
  last: Moment | null;
  refusal: RefusalKey | "";
}) {
  const card = side.picked.value;
  const close = () => (side.picked.value = -1);
  if (card < 0)
    return refusal === "" ? null : <Sheet title={say(`refused.${refusal}`)} article={REFUSALS[refusal]} told />;
  const can = tap(side.uses, card);
  const name = cardName(card, "chasse", table.options);
  if (can.does === "aim")
    return (
      <Sheet
        title={say("hand.aim", { card: name, what: say(`special.chasse.${kindOf(card)}`) })}
        article="H7"
        close={close}
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
  const what = isSpecial(card) ? say(`special.chasse.${kindOf(card)}`) : "";
  return (
    <Sheet
      title={say("hand.why", { card: name, why: key === "" ? what || say("hand.wait") : say(`refused.${key}`) })}
      article={key === "" ? "" : REFUSALS[key]}
      close={close}
    />
  );
}

function reasonOf(side: Side, card: number): string {
  const key = side.refused[String(card)] ?? "";
  return key === "" || tap(side.uses, card).does !== "explain" ? "" : say(`refused.${key}`);
}

function markOf(side: Side, card: number, last: Moment | null): "" | "new" | "picked" {
  if (side.picked.value === card) return "picked";
  const drew = eventsOf(last, "Drew").filter((event) => event.seat === side.seat);
  return drew.some((event) => event.cards.includes(card)) ? "new" : "";
}
