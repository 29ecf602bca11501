// La chasse aux souris: the mouse on its way to 100, tokens around it, and a hand.
import { useEffect } from "preact/hooks";
import { isSpecial, specialNames } from "../table/cards.ts";
import type { Moment, Room } from "../room/room.ts";
import type { ChasseSeen } from "../contract.ts";
import { say } from "../words/words.ts";
import { tap } from "../hand/uses.ts";
import { eventsOf, useLastMove } from "../hand/awaited.ts";
import { Banner } from "../hand/Banner.tsx";
import { Cover } from "../hand/Cover.tsx";
import { useKeptFocus } from "../hand/focus.ts";
import { Frame } from "../hand/Frame.tsx";
import { Hand, type Mark } from "../hand/Hand.tsx";
import { Introduction, useIntroduction } from "../hand/Introduction.tsx";
import { Log } from "../hand/Log.tsx";
import { useLog } from "../hand/log.ts";
import { Menu } from "../hand/Menu.tsx";
import { useRefusal } from "../hand/refusal.ts";
import { type Side, useSide } from "../hand/seat.ts";
import { sounding } from "../hand/sounding.ts";
import { asking } from "./Asking.tsx";
import { change } from "./change.ts";
import { Heap } from "./Heap.tsx";
import { NumberPad } from "./NumberPad.tsx";
import { saying } from "./pad.ts";
import { Ring } from "./Ring.tsx";
import { Why, useWhy } from "./Why.tsx";

export function ChasseTable({ room }: { room: Room; tablet: boolean }) {
  const table = room.table.value;
  return table !== null && "heap" in table ? <Table room={room} table={table} /> : null;
}

function Table({ room, table }: { room: Room; table: ChasseSeen }) {
  const side = useSide(room, table);
  const last = useLastMove(room).value;
  const log = useLog(room).value;
  const refusal = useRefusal(room).value;
  const why = useWhy(room);
  useEffect(() => sounding(room), [room]);
  const acts = side.seat === table.turn && side.seat >= 0;
  const typed = table.options["announce"] === "typed";
  const picked = side.picked.value;
  const meaning = (card: number) => tap(side.uses, card);
  const lays = picked >= 0 && meaning(picked).does === "act" ? picked : -1;
  const pad = typed && !isSpecial(lays) ? lays : -1; // who says the total is not told it
  const own = useKeptFocus(`${room.n.value}.${pad}`);
  const met = useIntroduction(room, "chasse", side.seat >= 0 ? side.hand : [], side.moves);
  const announce = (total: number, ms: number) => {
    const meant = meaning(pad);
    if (meant.does !== "act") return;
    const right = total === table.total + change(pad);
    room.deed.value = { what: "total", seat: side.seat, card: pad, ms, right };
    side.act(meant.use, saying(meant.use.action, total));
  };
  const asked = pad < 0 ? asking({ room, table, side, last, refusal }) : null;

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
      <Heap table={table} last={last} ahead={lays >= 0 && pad < 0 ? table.total + change(lays) : null} />
      <div class="own" {...own}>
        <div class="holds" data-pad={pad >= 0}>
          <div class="asking">
            {asked ??
              (why.value !== null ? (
                <Why key={why.value.n} room={room} moment={why.value} close={() => (why.value = null)} />
              ) : met.kind !== null && side.seat >= 0 ? (
                <Introduction game="chasse" options={table.options} kind={met.kind} read={met.read} />
              ) : (
                <Log lines={log} game="chasse" />
              ))}
            {room.seats.value.length > 1 && side.seat >= 0 && (
              <button type="button" class="quiet hide" onClick={side.hide}>
                {say("hand.hide")}
              </button>
            )}
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
            <Hand
              cards={side.hand}
              game="chasse"
              options={table.options}
              active={acts && !table.over}
              reason={(card) => (acts ? reasonOf(side, card) : "")}
              mark={(card) => markOf(side, card, last)}
              tap={(card) => side.tap(card, meaning(card))}
              lay={(card) => (typed && !isSpecial(card) ? (side.picked.value = card) : side.lay(card, meaning(card)))}
              about={(card) => (side.about.value = card)}
              back={() => (side.picked.value = -1)}
            />
          )}
        </div>
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

function reasonOf(side: Side, card: number): string {
  const key = side.refused[String(card)] ?? "";
  return key === "" || tap(side.uses, card).does !== "explain" ? "" : say(`refused.${key}`);
}

function markOf(side: Side, card: number, last: Moment | null): Mark {
  if (side.picked.value === card) return "picked";
  const drew = eventsOf(last, "Drew").filter((event) => event.seat === side.seat);
  return drew.some((event) => event.cards.includes(card)) ? "new" : "";
}
