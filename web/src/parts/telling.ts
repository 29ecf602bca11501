// Events in words, as the terminal says them too: one catalogue, one way of choosing a sentence.
import type { GameEvent } from "../wire.ts";
import type { Moment, Room } from "../room/room.ts";
import { cardName, face, worth } from "./cards.ts";
import { announce } from "./Live.tsx";
import { seatName, toldName } from "./names.ts";
import { known, say } from "../words/words.ts";

/** Tell every fact of a room to screen readers; returns how to stop. */
export function tellMoments(room: Room): () => void {
  return room.listen((moment) => {
    const said = sentences(room, moment);
    if (said.length > 0) announce(said.join(" "));
  });
}

/** The sentences of a fact: its events, or what happened in the room. */
export function sentences(room: Room, moment: Moment): string[] {
  const events = moment.fact.events ?? [];
  if (events.length > 0) return events.map((event) => sentence(room, event)).filter((said) => said !== "");
  const key = `fact.${moment.fact.fact}`;
  const guest = moment.fact.guest === undefined ? undefined : room.guest(moment.fact.guest);
  if (!known(key)) return [];
  const who = moment.fact.chair === undefined ? (guest?.name ?? "") : seatName(room, moment.fact.chair);
  return [say(key, { who })];
}

const SEAT_PARTS = ["seat", "giver", "taker", "target", "owner", "fastest", "slowest", "dealer", "starter"];
const SEATS_PARTS = ["losers", "winners", "seats", "paid"];
const CARD_PARTS = ["card", "attack"];

/** One event as a sentence; empty where there is nothing to say. */
export function sentence(room: Room, happened: GameEvent): string {
  const event = room.seats.value.length > 1 ? aloud(happened) : happened;
  const key = keyOf(event);
  if (key === "" || !known(key)) return "";
  const options = room.table.value?.options ?? {};
  const game = room.table.value?.game ?? "multipli";
  const parts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(event)) {
    if (SEAT_PARTS.includes(name))
      parts[name] = (value as number) < 0 ? say("nobody") : toldName(room, value as number);
    else if (SEATS_PARTS.includes(name))
      parts[name] = (value as number[]).map((seat) => toldName(room, seat)).join(", ");
    else if (CARD_PARTS.includes(name))
      parts[name] = (value as number) >= 0 ? cardName(value as number, game, options) : "";
    else if (typeof value === "number" || typeof value === "string") parts[name] = value;
  }
  if (event.event === "Won") parts["sum"] = comparison(event.tops, event.why, game);
  if (event.event === "Laid") parts["sum"] = step(event.total - change(event.card, game), event.total);
  if (event.event === "LaidPoints") parts["sum"] = step(event.total - worth(event.card, game), event.total);
  if (event.event === "Drew") parts["cards"] = event.cards.map((card) => cardName(card, game, options)).join(", ");
  if (event.event === "Turned") parts["direction"] = say(event.direction > 0 ? "clockwise" : "anticlockwise");
  return say(key, parts);
}

/** One device for several people: what only one of them may know is not said. */
export function aloud(event: GameEvent): GameEvent {
  switch (event.event) {
    case "Drew":
      return event.shown ? event : { ...event, cards: [] };
    case "Stole":
    case "GaveInReturn":
    case "GaveBack":
      return { ...event, card: -1 };
    default:
      return event;
  }
}

/** H3: an addition adds its sum, a sum card subtracts, a special counts 0. */
export function change(card: number, game: string): number {
  if (card > 200) return 0;
  return card < 100 ? worth(card, game) : -worth(card, game);
}

/** Why somebody won: `4×6 = 24 = 3×8`. */
export function comparison(tops: number[], why: string, game: string): string {
  const numbers = tops.filter((card) => card < 201);
  const first = numbers[0];
  if (first === undefined) return "";
  if (why === "sumo")
    return unique(numbers.map((card) => unique([face(card, game), String(worth(card, game))]).join(" = "))).join(", ");
  return unique([
    face(first, game),
    String(worth(first, game)),
    ...numbers.slice(1).map((card) => face(card, game)),
  ]).join(" = ");
}

const unique = (texts: string[]): string[] => [...new Set(texts)];

function step(before: number, after: number): string {
  return `${minus(before)} ${after >= before ? "+" : "−"} ${Math.abs(after - before)} = ${minus(after)}`;
}

const minus = (number: number): string => String(number).replace("-", "−");

/** The sentence for an event: that of its class, or of its class and case. */
export function keyOf(event: GameEvent): string {
  switch (event.event) {
    case "Won":
    case "TokenReturned":
      return `${event.event}.${event.why}`;
    case "Chased":
      return event.fastest < 0 ? "Chased.nobody" : "Chased";
    case "Trapped":
      return event.fastest < 0 ? "Trapped.nobody" : event.owner === event.fastest ? "Trapped.owner" : "Trapped";
    case "Called":
      return event.right ? "Called" : "Called.wrong";
    case "Lifted":
      return event.card < 0 ? "Lifted.alone" : "Lifted";
    case "Stole":
    case "GaveInReturn":
    case "GaveBack":
      return event.card < 0 ? `${event.event}.hidden` : event.event;
    case "Drew":
      return event.cards.length === 0 ? "" : event.shown ? "Drew.shown" : "Drew";
    case "Laid":
      return event.target >= 0 ? "Laid.target" : event.card > 200 ? "Laid.special" : "Laid";
    case "RoundBegan":
      return event.sudden_death ? "RoundBegan.sudden_death" : "RoundBegan";
    default:
      return event.event;
  }
}
