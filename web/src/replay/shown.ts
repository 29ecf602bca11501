// A room without people, which shows the moments of a record on the real tables.
import { NullConnection, type Ask } from "../room/connection.ts";
import { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import {
  type ChairSeen,
  COATS,
  type Coat,
  type EventSeen,
  type GameName,
  type GuestSeen,
  LETTERS,
  type ReplayMoment,
  type RoomSeen,
  type SitterSeen,
} from "../contract.ts";

const FIRST: Coat[] = ["ginger", "tuxedo", "calico", "siamese"]; // who are told apart from afar
const CAST = [...FIRST, ...COATS.filter((coat) => !FIRST.includes(coat))];

/** `you` plays these chairs; −1 everywhere means that nobody does. */
export function shownRoom(
  game: GameName,
  players: number,
  noticed: (message: Ask) => void = () => undefined,
  you = -1,
  mine: number[] = [],
): Room {
  const room = new Room(new NullConnection(noticed));
  const seen: RoomSeen = {
    phase: "playing",
    settings: { game, players },
    tables: [],
    results: [],
    cards: 0,
    queue: [],
    youngest: -1,
    specials: [],
    host: -1,
    guests: Array.from({ length: players }, (_, number) => ({
      number,
      cat: CAST[number] ?? "snow",
      words: [number, number],
      name: you < 0 ? say("page.player", { letter: LETTERS[number] ?? "" }) : "",
      here: true,
      scarf: -1,
    })),
    chairs: Array.from({ length: players }, (_, place) => chair(mine.includes(place) ? you : place)),
    late: false,
    link: "",
    code: "",
    locked: false,
    paused: false,
    untouched: false,
    game: 1,
    commitment: "",
    secret: "",
    best: [],
    hard: [],
  };
  room.seen.value = seen;
  room.you.value = you;
  return room;
}

const chair = (guest: number, level: ChairSeen["level"] = ""): ChairSeen => ({
  guest,
  level,
  minded: false,
  ms: 0,
  cards: 0,
  reserved: -1,
  held: false,
});

/** Those who played a recorded game sit where they sat, under their names and with their cats; `self` reads it. */
export function seat(room: Room, sitters: SitterSeen[], self = -1): void {
  const seen = room.seen.value;
  if (seen === null || sitters.length !== seen.chairs.length) return;
  const guests = new Map<number, GuestSeen>();
  for (const { guest: number, cat, words, name } of sitters)
    if (number >= 0) guests.set(number, { number, cat, words, name, here: true, scarf: -1 });
  const chairs = sitters.map((one) => chair(one.guest, one.level));
  room.seen.value = { ...seen, guests: [...guests.values()], chairs };
  room.self.value = guests.has(self) ? self : -1;
}

/** Put a moment onto the table: with its events, or, after a jump, as a fresh view. */
export function show(room: Room, moment: ReplayMoment, jumped: boolean): void {
  const seen = room.seen.value;
  if (seen === null) return;
  if (jumped || moment.number === 0) {
    room.hear({
      say: "welcome",
      n: moment.number + 1,
      you: room.you.value,
      seats: [],
      room: seen,
      table: moment.table,
      board: "",
    });
    return;
  }
  const ms = Math.round((moment.time ?? 0) * 1000);
  const event: EventSeen = { fact: "played", by: "person", ms, events: moment.events };
  if (moment.photo !== undefined) event.photo = moment.photo;
  room.hear({ say: "told", n: moment.number + 1, event, table: moment.table, room: null });
}
