// La Course des multiplications: lanes to 400, the piles, and a hand.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { shortName } from "../parts/names.ts";
import type { Room } from "../room/room.ts";
import { type Choice, type CourseSeen, PHASES } from "../contract.ts";
import { say } from "../words/words.ts";
import { tap, usesOf, withVerb } from "../hand/uses.ts";
import { awaitedSeat, eventsOf, useLastMove } from "../hand/awaited.ts";
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
import { sounding } from "../hand/sounding.ts";
import { Asking } from "./Asking.tsx";
import { Helper, suggested } from "./Helper.tsx";
import { Lanes } from "./Lanes.tsx";
import { Piles } from "./Piles.tsx";
import { courseTask } from "./task.ts";

export function CourseTable({ room }: { room: Room; tablet: boolean }) {
  const table = room.table.value;
  return table !== null && "phase" in table ? <Table room={room} table={table} /> : null;
}

function Table({ room, table }: { room: Room; table: CourseSeen }) {
  const side = useSide(room, table);
  const last = useLastMove(room).value;
  const log = useLog(room).value;
  const refusal = useRefusal(room).value;
  const own = useKeptFocus(room.n.value);
  const discarding = useSignal(false);
  useSignalEffect(() => {
    void room.table.value;
    discarding.value = false;
  });
  useEffect(() => sounding(room), [room]);

  const awaited = awaitedSeat(table);
  const acts = side.seat === awaited && side.seat >= 0;
  const other = shortName(room, awaited === table.turn ? table.named : table.turn);
  const draw = withVerb(side.uses, "draws");
  const mayDiscard = side.uses.some((use) => use.kind === "discards");
  const tapped = (card: number) => tapCard(side, card, discarding.value, () => (discarding.value = false));

  return (
    <Frame
      room={room}
      game="course"
      article={log[0]?.article ?? ""}
      banner={
        <Banner
          room={room}
          table={table}
          last={last}
          task={courseTask(table, room.seats.value.includes(awaited), discarding.value, other)}
        >
          <Menu room={room} />
        </Banner>
      }
    >
      <Lanes room={room} table={table} last={last} full={side.seat >= 0 ? side.seat : awaited} />
      <div class="own" {...own}>
        <div class="middle">
          <Piles
            table={table}
            draw={draw === undefined ? null : () => side.act(draw)}
            discard={mayDiscard ? () => (discarding.value = !discarding.value) : null}
            discarding={discarding.value}
          />
          <Log lines={log} game="course" />
        </div>
        <div class="asking">
          <Asking room={room} table={table} side={side} last={last} refusal={refusal} />
        </div>
        {side.seat < 0 && room.seats.value.length > 0 && (
          <Cover room={room} asked={side.looking.asked} awaited={awaited} reveal={side.reveal} ask={side.ask} />
        )}
        {side.seat >= 0 && (
          <>
            <div class="beside">
              <Helper hand={side.hand} total={table.totals[side.seat] ?? 0} />
              {room.seats.value.length > 1 && (
                <button type="button" class="quiet" onClick={side.hide}>
                  {say("hand.hide")}
                </button>
              )}
            </div>
            <Hand
              cards={side.hand}
              game="course"
              options={table.options}
              active={acts && !table.over && (table.phase === PHASES.lay || table.phase === PHASES.give)}
              reason={(card) => (acts && table.phase === PHASES.lay ? reasonOf(side, card) : "")}
              mark={(card) =>
                markOf(
                  side,
                  table,
                  card,
                  last === null
                    ? []
                    : eventsOf(last, "Drew")
                        .filter((event) => event.seat === side.seat)
                        .flatMap((event) => event.cards),
                )
              }
              tap={tapped}
            />
          </>
        )}
      </div>
    </Frame>
  );
}

/** One tap where there is one sensible way; else the sheet asks or explains. */
function tapCard(side: Side, card: number, discarding: boolean, done: () => void): void {
  const discard = usesOf(side.uses, card).find((use) => use.kind === "discards");
  if (discarding && discard !== undefined) {
    done();
    side.act(discard);
    return;
  }
  const meant = tap(side.uses, card);
  const back: Choice | undefined = withVerb(side.uses, "gives back");
  if (meant.does === "act") side.act(meant.use);
  else if (back !== undefined && meant.does === "explain") side.act(back);
  else side.picked.value = side.picked.value === card ? -1 : card;
}

function reasonOf(side: Side, card: number): string {
  const key = side.refused[String(card)] ?? "";
  return tap(side.uses, card).does === "explain" && key !== "" ? say(`refused.${key}`) : "";
}

function markOf(
  side: Side,
  table: CourseSeen,
  card: number,
  drawn: number[],
): "" | "new" | "stolen" | "answer" | "exact" | "picked" {
  if (side.picked.value === card) return "picked";
  if (table.phase === PHASES.give && table.stolen === card && side.seat === table.turn) return "stolen";
  if (side.uses.some((use) => use.kind === "reacts" && use.card === card)) return "answer";
  if (drawn.includes(card)) return "new";
  const [way] = suggested(side.hand, table.totals[side.seat] ?? 0);
  return way?.length === 1 && way[0] === card ? "exact" : "";
}
