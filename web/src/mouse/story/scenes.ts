// The scenes of an event: who did what to whom, the article, and the photo finish.
import {
  type ArticleNumber,
  FACES,
  type EventSeen,
  type GameEvent,
  type GameName,
  type GaveEvent,
  type MouseSeen,
  type Photo,
} from "../../contract.ts";
import { articleOf } from "../../table/articles.ts";
import { type Gain, flightsOf, gains } from "../board/flights.ts";
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
  | "mixed.apart"
  | "mixed.long"
  | "locked.apart"
  | "locked.long"
  | "turned_over"
  | "out"
  | "scored"
  | "guess";

export interface Scene {
  kind: SceneKind;
  article: ArticleNumber | "";
  who: number[]; // those it is about: winner, sinner, fastest, giver …
  others: number[]; // losers, takers, the slowest …
  count: number; // cards that moved, a place, points
  proof: Proof | null;
}
export interface Story {
  n: number;
  scenes: Scene[]; // never empty; the first is the main one
  gained: Gain[]; // how many cards went to whom
  photo: Photo[];
}

const scene = (
  kind: SceneKind,
  article: ArticleNumber | "",
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

/** The scenes of an event's game events in order; several gifts of cards are one scene. */
export function scenesOf(events: GameEvent[], game: GameName, before: MouseSeen | null = null): Scene[] {
  const found: Scene[] = [];
  let trapped = false;
  for (const event of events) {
    const article = articleOf(event, game);
    switch (event.event) {
      case "Won": {
        const several = event.why === "pair" && event.losers.length > 1;
        found.push(scene(event.why, several ? "M8" : article, [event.seat], event.losers, 0, proofOf(event, game)));
        break;
      }
      case "Sinned":
        found.push(scene("greed", article, [event.seat], [], event.count, disproof(event.seat, before, game)));
        break;
      case "Chased":
        if (event.fastest < 0) found.push(scene("chase.nobody", article, []));
        else found.push(scene("chase", article, [event.fastest], [event.slowest]));
        break;
      case "Trapped":
        trapped = true;
        if (event.fastest < 0) found.push(scene("trap.nobody", article, [event.owner]));
        else
          found.push(
            scene(event.fastest === event.owner ? "trap.owner" : "trap", article, [event.owner], [event.fastest]),
          );
        break;
      case "Turned":
        found.push(scene("u-turn", article, [], [], event.direction));
        break;
      case "Gave":
        gave(found, event, article, trapped);
        break;
      case "Flipped":
        if (event.card === FACES.clock) found.push(scene("clock", article, [event.seat]));
        break;
      case "Called":
        found.push(scene(event.right ? "call" : "call.wrong", article, [event.seat], event.paid));
        break;
      case "Shuffled":
        found.push(scene("shuffled", article, []));
        break;
      case "Mixed":
        found.push(scene(event.why === "apart" ? "mixed.apart" : "mixed.long", article, []));
        break;
      case "LockedUp":
        found.push(scene(event.why === "apart" ? "locked.apart" : "locked.long", article, []));
        break;
      case "TurnedOver":
        found.push(scene("turned_over", article, [event.seat]));
        break;
      case "WentOut":
        found.push(scene("out", article, event.seats, [], event.place));
        break;
      case "Scored":
        found.push(scene("scored", article, [event.seat], [], event.points));
        break;
    }
  }
  return found;
}

/** A card handed over: part of the trap before it, or of its giver's gift. */
function gave(found: Scene[], event: GaveEvent, article: ArticleNumber | "", trapped: boolean): void {
  const last = found.at(-1);
  if (trapped && last !== undefined && last.kind.startsWith("trap")) last.count += event.count;
  else if (last?.kind === "gift" && last.who[0] === event.giver) {
    last.others.push(event.taker);
    last.count += event.count;
  } else found.push(scene("gift", article, [event.giver], [event.taker], event.count));
}

/** What to show of an event; null where a plain card fell. */
export function storyOf(n: number, fact: EventSeen, game: GameName, before: MouseSeen | null = null): Story | null {
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
  const gained = before === null ? [] : gains(flightsOf(fact.events ?? [], before));
  return scenes.length > 0 ? { n, scenes, gained, photo } : null;
}

/** Scenes that open the large sheet by themselves: those after which nobody is racing. */
export function isVerdict(story: Story): boolean {
  const quiet: SceneKind[] = ["u-turn", "clock", "gift", "turned_over"];
  return story.scenes.some((one) => !quiet.includes(one.kind));
}

/** Everybody it is about, the first hand first. */
export function concerned({ scenes }: Story): number[] {
  return scenes.flatMap((one) => [...one.who, ...one.others]);
}

/** A hand that came after the verdict is in the photo finish too, behind those that are there. */
export function withLate(story: Story, hand: Photo): Story {
  if (story.photo.some((one) => one.seat === hand.seat)) return story;
  return { ...story, photo: [...story.photo, hand] };
}
