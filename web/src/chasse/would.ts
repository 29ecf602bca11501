// Preview of a card in the Chasse: its effect, and what it is good for (H3 to H11).
import { type ChasseSeen } from "../contract.ts";
import { face, isOperation, isSpecial, kindOf, specialNames, worth } from "../table/cards.ts";
import { minus, step } from "../table/sums.ts";
import { say, sayKnown } from "../words/words.ts";
import { change } from "./change.ts";
import { END } from "./path.ts";

type Landing = "still" | "safe" | "ten" | "hundred";

/** Where a card brings the mouse: a special leaves it where it is and costs nothing (H4, H5). */
export function landing(card: number, total: number): Landing {
  const after = total + change(card);
  if (isSpecial(card)) return "still";
  if (after >= END) return "hundred";
  return after % 10 === 0 ? "ten" : "safe";
}

export function would(card: number, table: ChasseSeen): string {
  const lands = landing(card, table.total);
  if (lands === "still") return sayKnown(`special.chasse.${kindOf(card)}`, specialNames("chasse", table.options));
  const is = isOperation(card) ? `${face(card, "chasse")} = ${worth(card, "chasse")}. ` : "";
  return `${is}${step(table.total, table.total + change(card))}. ${say(`chasse.would.${lands}`)}`;
}

export function about(card: number, options: Record<string, string>): string[] {
  if (isSpecial(card))
    return [sayKnown(`chasse.about.${kindOf(card)}`, specialNames("chasse", options)), say("chasse.about.still")];
  const parts = { card: minus(worth(card, "chasse")), points: worth(card, "chasse") };
  return [
    isOperation(card)
      ? say("chasse.about.operation", { ...parts, card: face(card, "chasse") })
      : say("chasse.about.result", parts),
    say("chasse.about.traps"),
  ];
}
