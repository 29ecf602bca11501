// The article that just applied, and the one behind a refusal: for the link into the rulebook.
import { kindOf } from "../parts/cards.ts";
import type { GameEvent } from "../wire.ts";

const ATTACKS: Record<string, string> = { chase: "C5", "u-turn": "C6", sumo: "C7" };
const HUNT: Record<string, string> = {
  chase: "H7",
  trap: "H7",
  cheese: "H7",
  clock: "H9",
  gift: "H10",
  "u-turn": "H11",
  sumo: "H11",
};
const TOKENS: Record<string, string> = { ten: "H4", hundred: "H5", wrong_total: "H14" };
const EVENTS: Partial<Record<GameEvent["event"], string>> = {
  LaidPoints: "C3",
  Defended: "C9",
  Named: "C11",
  Passed: "C11",
  Stole: "C11",
  GaveInReturn: "C11",
  GaveBack: "C11",
  Discarded: "C2",
  Misannounced: "H14",
  Countered: "H9",
  RoundLost: "H5",
  RoundBegan: "H2",
  Turned: "H11",
};

/** The article of an event of the Course or the Chasse; empty where there is none to read. */
export function articleOf(event: GameEvent, game: string): string {
  switch (event.event) {
    case "Attacked":
      return ATTACKS[kindOf(event.card)] ?? "C4";
    case "Lifted":
      return ATTACKS[kindOf(event.attack)] ?? "C8";
    case "Laid":
      return event.card > 200 ? (HUNT[kindOf(event.card)] ?? "H3") : "H3";
    case "TokenReturned":
      return TOKENS[event.why] ?? "H4";
    case "Drew":
      return event.shown ? "C6" : game === "course" ? "C2" : "H3";
    case "PileRenewed":
      return game === "course" ? "C12" : "H13";
    case "Ended":
      return game === "course" ? "C3" : "H12";
    default:
      return EVENTS[event.event] ?? "";
  }
}

const REFUSALS: Record<string, string> = {
  "not your turn": "C2",
  "draw first": "C2",
  "not stuck": "C2",
  "no points card": "C3",
  "past 400": "C3",
  "no attack card": "C4",
  "no such target": "C4",
  "same attack": "C4",
  chased: "C5",
  "turned back": "C6",
  "sumo above 10": "C7",
  "does not lift": "C8",
  barred: "C9",
  "not attacked": "C9",
  "answer the clock": "C11",
  "steal first": "C11",
  "give first": "C11",
  "empty hand": "C11",
  "not the stolen card": "C11",
  "not your hunt": "H3",
  "below zero": "H6",
  "target needed": "H7",
  "say the total": "H14",
};

export const articleOfRefusal = (key: string): string => REFUSALS[key] ?? "";
