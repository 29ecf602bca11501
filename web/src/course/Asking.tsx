// The prompt of the player in the Course: what a lifted card would do, how to use it, on whom, the steps of a clock.
import { CardBack } from "../pictures.tsx";
import { cardName, kindOf } from "../table/cards.ts";
import { shortName } from "../people/names.ts";
import type { Moment, Room } from "../room/room.ts";
import { type Choice, type CourseSeen, PHASES, REFUSALS, type RefusalKey } from "../contract.ts";
import { say, sayKnown } from "../words/words.ts";
import { type Tap, usesOf, withVerb } from "../hand/uses.ts";
import { About } from "../hand/About.tsx";
import type { Side } from "../hand/seat.ts";
import { Sheet } from "../hand/Sheet.tsx";
import { Targets } from "../hand/Targets.tsx";
import { Would } from "../hand/Would.tsx";
import { Picture, Way } from "./Way.tsx";
import { about } from "./about.ts";
import { answers, threats } from "./answers.ts";
import { then, would } from "./would.ts";

export interface Props {
  room: Room;
  table: CourseSeen;
  side: Side;
  last: Moment | null;
  refusal: RefusalKey | "";
  /** What a tap on a card means. */
  meaning: (card: number) => Tap;
}

/** Null where there is nothing to say. */
export function asking(props: Props) {
  const { table, side, refusal } = props;
  const { uses, picked } = side;
  if (side.about.value >= 0)
    return <About game="course" options={table.options} lines={about(side.about.value, table.options)} side={side} />;
  if (picked.value >= 0) return <Lifted {...props} card={picked.value} />;
  if (refusal !== "") return <Sheet title={say(`refused.${refusal}`)} article={REFUSALS[refusal] ?? ""} told />;
  if (table.phase === PHASES.answer && withVerb(uses, "passes") !== undefined) return <Answer {...props} />;
  if (table.phase === PHASES.steal && withVerb(uses, "steals") !== undefined) return <Steal {...props} />;
  if (table.phase === PHASES.give && withVerb(uses, "gives back") !== undefined) return <Give {...props} />;
  return uses.some((use) => use.kind === "reacts") ? <Defence {...props} /> : null;
}

/** A lifted card: what it would do, its ways, its targets, or why it cannot be laid. */
function Lifted({ room, table, side, last, meaning, card }: Props & { card: number }) {
  const close = () => (side.picked.value = -1);
  const name = cardName(card, "course", table.options);
  const can = meaning(card);
  if (can.does === "act" && can.use.kind !== "discards") {
    const title = would(can.use, side.seat, card, table, (seat) => shortName(room, seat));
    return <Would title={title} lay={() => side.act(can.use)} />;
  }
  if (can.does === "explain" || can.does === "act") {
    const key = side.refused[String(card)] ?? "";
    const why = key === "" ? say("hand.wait") : say(`refused.${key}`);
    const discard = can.does === "act" ? can.use : can.discard;
    const asked = can.does === "act" && key === "";
    const title = asked ? say("course.would.discards", { card: name }) : say("hand.why", { card: name, why });
    return (
      <Sheet title={title} article={key === "" ? "" : (REFUSALS[key] ?? "")}>
        {discard !== undefined && <Way use={discard} table={table} act={side.act} />}
      </Sheet>
    );
  }
  if (can.does === "aim")
    return (
      <Sheet
        title={say("hand.aim", { card: name, what: sayKnown(`special.course.${kindOf(card)}`) })}
        wide
        close={close}
      >
        <Targets
          room={room}
          table={table}
          last={last}
          uses={can.uses}
          note={(seat) => say("course.points", { count: table.totals[seat] ?? 0 })}
          act={side.act}
        />
      </Sheet>
    );
  const [first] = can.uses;
  const shield = can.uses.every((use) => use.kind === "defends" || use.kind === "ends") ? first : undefined;
  const title =
    shield === undefined
      ? say("hand.how", { card: name })
      : would(shield, side.seat, card, table, (seat) => shortName(room, seat));
  return (
    <Sheet title={title} wide close={close}>
      {usesOf(side.uses, card).map((use) => (
        <Way key={use.action} use={use} table={table} act={side.act} note={then(use, table)} />
      ))}
    </Sheet>
  );
}

/** C9: defences that may be laid now, those that cancel something first; only they are called an answer. */
function Shields({ table, side }: Pick<Props, "table" | "side">) {
  const attacks = threats(table, side.seat);
  const worth = (use: Choice) => Number(answers(use.card, attacks));
  return (
    <>
      {side.uses
        .filter((use) => use.kind === "reacts")
        .sort((a, b) => worth(b) - worth(a) || b.card - a.card)
        .map((use) => (
          <Way
            key={use.action}
            use={use}
            table={table}
            act={side.act}
            as={answers(use.card, attacks) ? "reacts" : "shield"}
            main={answers(use.card, attacks)}
          >
            <Picture card={use.card} />
          </Way>
        ))}
    </>
  );
}

/** C11: a clock was laid against this seat. */
function Answer({ room, table, side }: Props) {
  const pass = withVerb(side.uses, "passes");
  return (
    <Sheet title={say("course.clock.answer", { name: shortName(room, table.turn) })} article="C11">
      <Shields table={table} side={side} />
      {pass !== undefined && <Way use={pass} table={table} act={side.act} />}
    </Sheet>
  );
}

/** C11: any card will do, chance picks; but one likes to choose. */
function Steal({ room, table, side }: Props) {
  const steal = withVerb(side.uses, "steals");
  const backs = Array.from({ length: table.hand_sizes[table.named] ?? 0 }, (_, i) => i);
  if (steal === undefined) return null;
  return (
    <Sheet title={say("course.clock.steal", { name: shortName(room, table.named) })} article="C11" wide>
      <div class="backs">
        {backs.map((i) => (
          <button
            key={i}
            type="button"
            data-focus={i === 0 || undefined}
            aria-label={say("course.clock.one", { number: i + 1 })}
            onClick={() => side.act(steal)}
          >
            <CardBack game="course" size="100%" />
          </button>
        ))}
      </div>
    </Sheet>
  );
}

/** C11: keep the stolen card and give another, or give it back. */
function Give({ room, table, side }: Props) {
  const back = withVerb(side.uses, "gives back");
  const card = table.stolen ?? -1;
  if (back === undefined || card < 0) return null;
  const called = { card: cardName(card, "course", table.options), name: shortName(room, table.named) };
  return (
    <Sheet title={say("course.clock.give", called)} article="C11">
      <Way use={back} table={table} act={side.act}>
        <Picture card={card} />
      </Way>
    </Sheet>
  );
}

/** C9: a defence laid when attacked, out of one's turn too. */
function Defence({ table, side }: Props) {
  const draw = withVerb(side.uses, "draws");
  const attacks = threats(table, side.seat);
  const answered = side.uses.some((use) => use.kind === "reacts" && answers(use.card, attacks));
  return (
    <Sheet title={say(answered ? "course.attacked" : "course.shield")} article="C9">
      <Shields table={table} side={side} />
      {draw !== undefined && (
        <Way use={draw} table={table} act={side.act} as={answered ? "draws" : "draw"} main={!answered} />
      )}
    </Sheet>
  );
}
