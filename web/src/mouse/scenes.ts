// What a fact means, for showing it: who did what to whom, the article that says so, and the photo finish.
import type { FactSeen, GameEvent, MouseSeen, Photo } from "../wire.ts";
import { type Proof, disproof, proofOf } from "./proof.ts";

export type SceneKind =
  | "pair"
  | "sumo"
  | "last_special"
  | "greed"
  | "chase"
  | "chase.nobody"
  | "trap"
  | "trap.owner"
  | "trap.nobody"
  | "u-turn"
  | "gift"
  | "clock"
  | "call"
  | "call.wrong"
  | "shuffled"
  | "turned_over"
  | "out"
  | "scored"
  | "guess";

export interface Scene {
  kind: SceneKind;
  article: string;
  who: number[]; // those it is about: winner, sinner, fastest, giver …
  others: number[]; // losers, takers, the slowest …
  count: number; // cards that moved, a place, points
  proof: Proof | null;
}
export interface Story {
  n: number;
  scenes: Scene[]; // never empty; the first is the main one
  photo: Photo[];
}

const CLOCK = 203;
const scene = (
  kind: SceneKind,
  article: string,
  who: number[],
  others: number[] = [],
  count = 0,
  proof: Proof | null = null,
): Scene => ({
  kind,
  article,
  who,
  others,
  count,
  proof,
});

/** The scenes of a fact's events in the order they are told; several gifts of cards are one. */
export function scenesOf(events: GameEvent[], game: string, before: MouseSeen | null = null): Scene[] {
  const found: Scene[] = [];
  let trapped = false;
  for (const event of events) {
    switch (event.event) {
      case "Won": {
        const kind = event.why === "sumo" ? "sumo" : event.why === "last_special" ? "last_special" : "pair";
        const article =
          kind === "sumo" ? "M16" : kind === "last_special" ? "M20" : event.losers.length > 1 ? "M8" : "M7";
        found.push(scene(kind, article, [event.seat], event.losers, 0, proofOf(event, game)));
        break;
      }
      case "Sinned":
        found.push(scene("greed", "M10", [event.seat], [], event.count, disproof(event.seat, before, game)));
        break;
      case "Chased":
        if (event.fastest < 0) found.push(scene("chase.nobody", "M13", []));
        else found.push(scene("chase", "M13", [event.fastest], [event.slowest]));
        break;
      case "Trapped":
        trapped = true;
        if (event.fastest < 0) found.push(scene("trap.nobody", "M17", [event.owner]));
        else
          found.push(
            scene(event.fastest === event.owner ? "trap.owner" : "trap", "M17", [event.owner], [event.fastest]),
          );
        break;
      case "Turned":
        found.push(scene("u-turn", "M14", [], [], event.direction));
        break;
      case "Gave":
        gave(found, event, trapped);
        break;
      case "Flipped":
        if (event.card === CLOCK) found.push(scene("clock", "M15", [event.seat]));
        break;
      case "Called":
        found.push(scene(event.right ? "call" : "call.wrong", "M26", [event.seat], event.paid));
        break;
      case "Shuffled":
        found.push(scene("shuffled", "M23", []));
        break;
      case "TurnedOver":
        found.push(scene("turned_over", "M5", [event.seat]));
        break;
      case "WentOut":
        found.push(scene("out", "M19", event.seats, [], event.place));
        break;
      case "Scored":
        found.push(scene("scored", "M25", [event.seat], [], event.points));
        break;
    }
  }
  return found;
}

/** A card handed over: part of the trap before it, or of its giver's gift. */
function gave(found: Scene[], event: { giver: number; taker: number; count: number }, trapped: boolean): void {
  const last = found.at(-1);
  if (trapped && last !== undefined && last.kind.startsWith("trap")) last.count += event.count;
  else if (last?.kind === "gift" && last.who[0] === event.giver) {
    last.others.push(event.taker);
    last.count += event.count;
  } else found.push(scene("gift", "M18", [event.giver], [event.taker], event.count));
}

/** What to show of a fact; null where a plain card fell. */
export function storyOf(n: number, fact: FactSeen, game: string, before: MouseSeen | null = null): Story | null {
  const scenes = scenesOf(fact.events ?? [], game, before);
  const photo = fact.photo ?? [];
  if (scenes.length === 0 && photo.length > 0)
    scenes.push(
      scene(
        "guess",
        "M11",
        photo.filter((hand) => hand.guess).map((hand) => hand.seat),
      ),
    );
  return scenes.length > 0 ? { n, scenes, photo } : null;
}

/** Scenes that open the large sheet by themselves: those after which nobody is racing. */
export function isVerdict(story: Story): boolean {
  const quiet: SceneKind[] = ["u-turn", "clock", "gift", "turned_over"];
  return story.scenes.some((one) => !quiet.includes(one.kind));
}
