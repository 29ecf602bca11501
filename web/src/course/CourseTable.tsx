// La Course des multiplications: the track to 400, the piles, and a hand.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { shortName } from "../people/names.ts";
import type { Room } from "../room/room.ts";
import { type CourseSeen, PHASES } from "../contract.ts";
import { say } from "../words/words.ts";
import { withVerb } from "../hand/uses.ts";
import { awaitedSeat, eventsOf, useLastMove } from "../hand/awaited.ts";
import { Banner } from "../hand/Banner.tsx";
import { Cover } from "../hand/Cover.tsx";
import { useKeptFocus } from "../hand/focus.ts";
import { Frame } from "../hand/Frame.tsx";
import { Hand, type Mark } from "../hand/Hand.tsx";
import { Introduction, useIntroduction } from "../hand/Introduction.tsx";
import { useKey } from "../hand/keys.ts";
import { Log } from "../hand/Log.tsx";
import { useLog } from "../hand/log.ts";
import { Menu } from "../hand/Menu.tsx";
import { useRefusal } from "../hand/refusal.ts";
import { type Side, useSide } from "../hand/seat.ts";
import { sounding } from "../hand/sounding.ts";
import { answers, threats } from "./answers.ts";
import { asking } from "./Asking.tsx";
import { Helper, suggested } from "./Helper.tsx";
import { Piles } from "./Piles.tsx";
import { courseTask, throwing } from "./task.ts";
import { Track } from "./Track.tsx";
import { ahead, meant } from "./would.ts";

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
  const drawing = draw === undefined ? null : () => side.act(draw);
  useKey("d", drawing);
  const mayDiscard = side.uses.some((use) => use.kind === "discards");
  const throws = throwing(side.uses, discarding.value);
  const meaning = (card: number) => meant(side.uses, card, throws !== "", table.stolen);
  const picked = side.picked.value;
  const before = side.seat >= 0 ? [...side.hand, ...(table.attacks[side.seat] ?? [])] : [];
  const met = useIntroduction(room, "course", before, side.moves);
  const asked = asking({ room, table, side, last, refusal, meaning });
  const drawn = eventsOf(last, "Drew").filter((event) => event.seat === side.seat);

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
          task={courseTask(table, room.seats.value.includes(awaited), throws, other)}
        >
          <Menu room={room} />
        </Banner>
      }
    >
      <Track
        room={room}
        table={table}
        last={last}
        ahead={picked >= 0 ? ahead(meaning(picked), side.seat, picked, table) : null}
      />
      <div class="own" {...own}>
        <div class="middle">
          <Piles
            table={table}
            draw={drawing}
            discard={mayDiscard ? () => (discarding.value = !discarding.value) : null}
            discarding={throws !== ""}
          />
          <Log lines={log} game="course" />
        </div>
        {side.seat < 0 && room.seats.value.length > 0 && (
          <Cover room={room} asked={side.looking.asked} awaited={awaited} reveal={side.reveal} ask={side.ask} />
        )}
        {side.seat >= 0 && (
          <div class="holds">
            <div class="asking">
              {asked ??
                (met.kind !== null ? (
                  <Introduction game="course" options={table.options} kind={met.kind} read={met.read} />
                ) : (
                  <Helper hand={side.hand} table={table} seat={side.seat} />
                ))}
              {room.seats.value.length > 1 && (
                <button type="button" class="quiet hide" onClick={side.hide}>
                  {say("hand.hide")}
                </button>
              )}
            </div>
            <Hand
              cards={side.hand}
              game="course"
              options={table.options}
              active={acts && !table.over && (table.phase === PHASES.lay || table.phase === PHASES.give)}
              reason={(card) => (acts && table.phase === PHASES.lay ? reasonOf(side, card, meaning(card).does) : "")}
              mark={(card) =>
                markOf(
                  side,
                  table,
                  card,
                  drawn.flatMap((event) => event.cards),
                )
              }
              tap={(card) => side.tap(card, meaning(card))}
              lay={(card) => side.lay(card, meaning(card))}
              about={(card) => (side.about.value = card)}
              back={() => (side.picked.value = -1)}
            />
          </div>
        )}
      </div>
    </Frame>
  );
}

/** Why a card may not be laid; none for one that may be thrown away when that is what is chosen. */
function reasonOf(side: Side, card: number, does: string): string {
  const key = side.refused[String(card)] ?? "";
  return does === "explain" && key !== "" ? say(`refused.${key}`) : "";
}

function markOf(side: Side, table: CourseSeen, card: number, drawn: number[]): Mark {
  if (side.picked.value === card) return "picked";
  if (table.phase === PHASES.give && table.stolen === card && side.seat === table.turn) return "stolen";
  const reacts = side.uses.some((use) => use.kind === "reacts" && use.card === card);
  if (reacts && answers(card, threats(table, side.seat))) return "answer";
  if (drawn.includes(card)) return "new";
  const [way] = suggested(side.hand, table.totals[side.seat] ?? 0);
  return way?.length === 1 && way[0] === card ? "exact" : "";
}
