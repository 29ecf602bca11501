// Events in words, the same sentences as in the terminal; the server chooses the sentence.
import { effect } from "@preact/signals";
import { CARDS_PARTS, CARD_PARTS, type GameEvent, SEATS_PARTS, SEAT_PARTS } from "../contract.ts";
import { GAMES } from "../games.ts";
import type { Moment, Room } from "../room/room.ts";
import { type Key, known, listed, say } from "../words/words.ts";
import { cardName, specialNames } from "./cards.ts";
import { announce } from "../speech/live.ts";
import { guestName, isYou, seatName, shortName } from "../people/names.ts";

/** Tell every fact of a room, and what others let their cats say, to screen readers; returns how to stop. */
export function tellMoments(room: Room): () => void {
  const deaf = room.listen((moment) => {
    const said = sentences(room, moment);
    if (said.length > 0) announce(said.join(" "));
  });
  const alone = effect(() => {
    const made = room.gesture.value;
    if (made === null || made.guest === room.you.peek()) return;
    announce(say("emote.said", { who: guestName(room.guest(made.guest)), what: say(`emote.${made.which}`) }));
  });
  return () => {
    deaf();
    alone();
  };
}

/** The sentences of a fact: its events, or what happened in the room. */
export function sentences(room: Room, moment: Moment): string[] {
  const events = moment.fact.events ?? [];
  if (events.length > 0) return events.map((event) => sentence(room, event)).filter((said) => said !== "");
  const key = `fact.${moment.fact.fact}`;
  const { chair, guest } = moment.fact;
  if (!known(key) || (guest !== undefined && guest < 0)) return [];
  const own = `${key}.you`;
  const mine = guest === undefined ? chair !== undefined && isYou(room, chair) : guest === room.reader.value;
  if (mine && known(own)) return [say(own)];
  return [say(key, { who: guest === undefined ? seatName(room, chair ?? -1) : guestName(room.guest(guest)) })];
}

/** One event as a sentence; empty where there is nothing to say. */
export function sentence(room: Room, event: GameEvent): string {
  const table = room.table.value;
  if (event.sentence === "" || table === null) return "";
  const seat = (one: number) => (one < 0 ? say("nobody") : shortName(room, one));
  const card = (one: number) => (one < 0 ? "" : cardName(one, table.game, table.options));
  const fields: Record<string, unknown> = { ...event };
  const parts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields)) {
    const numbers = Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
    if (SEATS_PARTS.includes(name)) parts[name] = listed(numbers.map(seat));
    else if (CARDS_PARTS.includes(name)) parts[name] = numbers.map(card).join(", ");
    else if (typeof value === "number")
      parts[name] = SEAT_PARTS.includes(name) ? seat(value) : CARD_PARTS.includes(name) ? card(value) : value;
    else if (typeof value === "string") parts[name] = value;
  }
  if (event.event === "Turned") parts["direction"] = say(event.direction > 0 ? "clockwise" : "anticlockwise");
  const names = specialNames(table.game, table.options);
  return say(aboutYou(room, event, fields) ?? event.sentence, { ...names, ...parts, ...GAMES[table.game].told(event) });
}

/** Which sentence speaks to the reader: `Gave.taker.you` where the reader is the one who takes. */
function aboutYou(room: Room, event: GameEvent, fields: Record<string, unknown>): Key | undefined {
  const own = (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 && value.every(own) : typeof value === "number" && isYou(room, value);
  return [...SEAT_PARTS, ...SEATS_PARTS]
    .filter((part) => own(fields[part]))
    .map((part) => `${event.sentence}.${part}.you`)
    .find(known);
}
