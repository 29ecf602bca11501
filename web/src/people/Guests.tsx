// The host's list of guests: invite, remove, and other actions for each.
import type { GuestSeen } from "../contract.ts";
import { Icon } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { guestName } from "./names.ts";
import { Remove } from "./Remove.tsx";
import { WayIn } from "./WayIn.tsx";

interface ButtonProps {
  room: Room;
  open: boolean;
  onClick: () => void;
  class?: string;
}

/** Whether there is anybody to be host of; a locked room must be opened again somewhere. */
const isHost = (room: Room): boolean =>
  room.host.value && ((room.seen.value?.guests.length ?? 0) > 1 || room.seen.value?.locked === true);

/** How many wait for a chair that only the host can give them now. */
const waiting = (room: Room): number =>
  room.seen.value?.guests.filter((guest) => waitsFor(room, guest) >= 0).length ?? 0;

function waitsFor(room: Room, guest: GuestSeen): number {
  const seen = room.seen.value;
  if (seen?.phase !== "playing" || !guest.here) return -1;
  return seen.chairs.findIndex((chair) => chair.reserved === guest.number && !chair.held);
}

/** Opens the list; says how many wait for the host. */
export function GuestsButton({ room, open, onClick, class: more }: ButtonProps) {
  if (!isHost(room)) return null;
  return (
    <IconButton class={more ?? ""} label={say("guests")} count={waiting(room)} expanded={open} onClick={onClick}>
      <Icon name="people" />
    </IconButton>
  );
}

export function Guests({ room }: { room: Room }) {
  const seen = room.seen.value;
  if (seen === null) return null;
  return (
    <div class="guests">
      <ul>
        {seen.guests
          .filter((guest) => guest.number !== room.you.value)
          .map((guest) => (
            <Other key={guest.number} room={room} guest={guest} />
          ))}
      </ul>
      <WayIn room={room} />
    </div>
  );
}

export function Other({ room, guest }: { room: Room; guest: GuestSeen }) {
  const chair = waitsFor(room, guest);
  return (
    <li>
      <span>{guestName(guest)}</span>
      {chair >= 0 && (
        <button type="button" class="button-main" onClick={() => void room.connection.ask({ ask: "letin", chair })}>
          {say("guests.letin")}
        </button>
      )}
      <Remove room={room} guest={guest} />
    </li>
  );
}
