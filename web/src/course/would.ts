// Preview of a card in the Course: its meaning now and its effect, said and shown while it is lifted.
import { type Choice, type CourseSeen, FACES, GOAL } from "../contract.ts";
import { type Tap, tap, usesOf, withVerb } from "../hand/uses.ts";
import { cardName, face, isOperation, isSpecial, kindOf, specialNames, worth } from "../table/cards.ts";
import { step } from "../table/sums.ts";
import { say, sayKnown } from "../words/words.ts";
import type { Ahead } from "./Track.tsx";

/** What a tap means: while one throws away, that; a card just taken is given back. */
export function meant(uses: Choice[], card: number, discarding: boolean, stolen: number | undefined): Tap {
  const discard = usesOf(uses, card).find((use) => use.kind === "discards");
  if (discarding && discard !== undefined) return { does: "act", use: discard };
  const back = withVerb(uses, "gives back");
  if (back !== undefined && card === stolen) return { does: "act", use: back };
  return tap(uses, card);
}

export function would(
  use: Choice,
  seat: number,
  card: number,
  table: CourseSeen,
  name: (seat: number) => string,
): string {
  const called = cardName(card, "course", table.options);
  const names = specialNames("course", table.options);
  const what = isSpecial(card) ? sayKnown(`special.course.${kindOf(card)}`, names) : say("course.about.number", names);
  switch (use.kind) {
    case "scores": {
      const before = table.totals[seat] ?? 0;
      const after = before + worth(card, "course");
      const is = isOperation(card) ? `${face(card, "course")} = ${worth(card, "course")}. ` : "";
      return `${is}${step(before, after)}. ${after === GOAL ? say("course.would.wins") : ""}`.trim();
    }
    case "attacks":
      return say("course.would.attacks", { card: called, name: name(use.target), what });
    case "clocks":
      return say("course.would.clocks", { card: called, name: name(use.target) });
    case "lifts":
      return say("course.would.lifts", { card: called, attack: cardName(use.target, "course", table.options) });
    case "defends":
    case "ends":
    case "reacts":
      return say("course.would.defends", { card: called, what: isSpecial(card) ? what : "" }).trim();
    case "gives":
    case "gives back":
      return say(`course.would.${use.kind}`, { card: called, name: name(table.named) });
    default:
      return say("course.would.discards", { card: called });
  }
}

/** C9: what follows a defence laid in one's own turn; nothing for other uses. */
export function then(use: Choice, table: CourseSeen): string {
  if (use.kind === "ends") return say("course.then.ends");
  if (use.kind !== "defends") return "";
  return say(table.pile > 0 || table.talon.length > 0 ? "course.then.defends" : "course.then.defends.empty");
}

/** The same on the track: where a cat would stand, or what would stand before it. */
export function ahead(meaning: Tap, seat: number, card: number, table: CourseSeen): Ahead {
  if (meaning.does !== "act") return null;
  const { kind, target } = meaning.use;
  if (kind === "scores") return { seat, total: (table.totals[seat] ?? 0) + worth(card, "course") };
  return kind === "attacks" && card !== FACES.clock ? { seat: target, card } : null;
}
