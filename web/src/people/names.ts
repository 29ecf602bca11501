// What people and cats are called, in the reader's language.
import { type ChairSeen, type Coat, type GuestSeen, LETTERS, SCARVES } from "../contract.ts";
import type { Room } from "../room/room.ts";
import { say, sayKnown } from "../words/words.ts";
import { coats } from "./coats.ts";

/** A name somebody typed, where the host allowed it, or two words: "Brave Whisker". */
export function guestName(guest: GuestSeen | undefined): string {
  if (guest === undefined) return say("page.nobody");
  if (guest.name) return guest.name;
  const scarf = SCARVES[guest.scarf];
  if (scarf !== undefined)
    return say("page.scarf", { name: say(`cat.${guest.cat}`), scarf: say(`scarf.${scarf[0]}.${scarf[1]}`) });
  const [first, second] = guest.words;
  return say("page.name", { first: sayKnown(`name.first.${first}`), second: sayKnown(`name.second.${second}`) });
}

/** Who sits on a chair. */
export function chairName(room: Room, place: number, chair: ChairSeen | undefined): string {
  if (chair === undefined) return say("page.empty");
  if (chair.guest < 0)
    return chair.level === ""
      ? say("page.empty")
      : say("page.cat", { name: catName(room, place), level: say(`level.${chair.level}`) });
  return several(room, chair.guest)
    ? say("page.several", { coat: say(`coat.${coatOf(room, place)}`) })
    : guestName(room.guest(chair.guest));
}

/** Whether one device plays several chairs: then its people are told apart by their cats. */
const several = (room: Room, guest: number): boolean =>
  (room.seen.value?.chairs.filter((chair) => chair.guest === guest).length ?? 0) > 1;

/** Who plays a seat of the table; `you` where it is this page alone. */
export function seatName(room: Room, seat: number): string {
  const chairs = room.seen.value?.chairs ?? [];
  const place = seat % Math.max(1, chairs.length);
  return lettered(room, seat, isYou(room, seat) ? say("page.you") : chairName(room, place, chairs[place]));
}

/** With two seats each (M3) a name has its seat's letter. */
function lettered(room: Room, seat: number, name: string): string {
  const doubled = room.count.value > (room.seen.value?.chairs.length ?? 0);
  return doubled ? say("page.seat", { name, letter: LETTERS[seat] ?? "" }) : name;
}

/** The server's cats are known by their coats. */
const catName = (room: Room, place: number): string => say(`cat.${coatOf(room, place)}`);

/** The same in short, for narrow places: `you`, `Caramel`. */
export function shortName(room: Room, seat: number): string {
  const chairs = room.seen.value?.chairs ?? [];
  const place = seat % Math.max(1, chairs.length);
  const chair = chairs[place];
  if (chair === undefined || chair.guest >= 0) return seatName(room, seat);
  return lettered(room, seat, catName(room, place));
}

/** Who sits on a chair, in short, whatever seats they play: `you`, `Caramel`. */
export function playerName(room: Room, place: number): string {
  const chair = room.seen.value?.chairs[place];
  if (isYou(room, place)) return say("page.you");
  return chair !== undefined && chair.guest < 0 && chair.level !== ""
    ? catName(room, place)
    : chairName(room, place, chair);
}

/** Whether a seat is this page's own, and its reader alone plays here: then sentences say "you". */
export function isYou(room: Room, seat: number): boolean {
  const chairs = room.seen.value?.chairs ?? [];
  const chair = chairs[seat % Math.max(1, chairs.length)];
  return chair !== undefined && chair.guest >= 0 && chair.guest === room.reader.value && !several(room, chair.guest);
}

/** The scarf that tells pupils of a class with one coat apart; −1: none. */
export const scarfOf = (room: Room, place: number): number => room.guest(room.chair(place)?.guest ?? -1)?.scarf ?? -1;

/** The coat of whoever sits there: a person's own, and for cats one nobody wears. */
export function coatOf(room: Room, place: number): Coat {
  const seen = room.seen.value;
  return seen === null ? "smoke" : (coats(seen.chairs, seen.guests)[place] ?? "smoke");
}
