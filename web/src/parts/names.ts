// What people and cats are called, in the reader's language.
import type { ChairSeen, GuestSeen } from "../wire.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";

export const LETTERS = "ABCDEFGH";

/** A name somebody typed, where the host allowed it, or two words: "Brave Whisker". */
export function guestName(guest: GuestSeen | undefined): string {
  if (guest === undefined) return say("page.nobody");
  if (guest.name) return guest.name;
  const [first, second] = guest.words;
  return say("page.name", { first: say(`name.first.${first}`), second: say(`name.second.${second}`) });
}

/** Who sits on a chair. */
export function chairName(room: Room, place: number, chair: ChairSeen | undefined): string {
  if (chair === undefined || (chair.guest < 0 && chair.level === "")) return say("page.empty");
  if (chair.guest < 0) return say("page.cat", { letter: LETTERS[place] ?? "", level: say(`level.${chair.level}`) });
  return guestName(room.guest(chair.guest));
}

/** Who plays a seat of the table; `you` where it is this page alone. */
export function seatName(room: Room, seat: number): string {
  const chairs = room.room.value?.chairs ?? [];
  const place = seat % Math.max(1, chairs.length);
  const chair = chairs[place];
  const mine = chair?.guest === room.you.value && chairs.filter((c) => c.guest === room.you.value).length === 1;
  const name = mine ? say("page.you") : chairName(room, place, chair);
  const several = (room.table.value?.seats ?? 0) > chairs.length;
  return several ? say("page.seat", { name, letter: LETTERS[seat] ?? "" }) : name;
}

/** The coat of whoever sits there: a person's own, and for cats one nobody wears. */
export function coatOf(room: Room, place: number): string {
  const all = ["tabby", "ginger", "siamese", "tuxedo", "calico", "smoke", "snow", "tiger"];
  const seen = room.room.value;
  const chair = seen?.chairs[place];
  const guest = chair === undefined ? undefined : room.guest(chair.guest);
  if (guest !== undefined) return guest.cat;
  const worn = new Set(seen?.guests.map((one) => one.cat));
  const free = all.filter((coat) => !worn.has(coat));
  return free[place % Math.max(1, free.length)] ?? "smoke";
}
