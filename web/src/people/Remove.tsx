// Removing somebody takes two taps: the first one asks, with their name.
import type { GuestSeen } from "../contract.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { guestName } from "./names.ts";
import { TwoTaps } from "../controls/TwoTaps.tsx";

export function Remove({ room, guest }: { room: Room; guest: GuestSeen }) {
  const name = guestName(guest);
  return (
    <TwoTaps
      label={say("lobby.remove")}
      spoken={say("guests.remove", { name })}
      sure={say("guests.sure", { name })}
      act={say("guests.remove", { name })}
      keep={say("guests.stay")}
      onSure={() => void room.connection.ask({ ask: "remove", guest: guest.number })}
    />
  );
}
