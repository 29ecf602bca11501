// The coat of each player: all different at one table, so that a cat identifies its player.
import { type ChairSeen, COATS, type Coat, type GuestSeen } from "../contract.ts";

/** By chair: a person's own coat; cats, and further chairs of one device, take what nobody wears. */
export function coats(chairs: Pick<ChairSeen, "guest">[], guests: Pick<GuestSeen, "number" | "cat">[]): Coat[] {
  // Who only watches changes nobody's name.
  const seated = guests.filter((guest) => chairs.some((chair) => chair.guest === guest.number));
  const free = COATS.filter((coat) => !seated.some((guest) => guest.cat === coat));
  const dressed = new Set<number>();
  return chairs.map((chair) => {
    const guest = guests.find((one) => one.number === chair.guest);
    if (guest !== undefined && !dressed.has(guest.number)) {
      dressed.add(guest.number);
      return guest.cat;
    }
    return free.shift() ?? "smoke";
  });
}
