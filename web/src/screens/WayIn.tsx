// The way in for others: code, link and QR code, and the link given away. Guests see it on large screens: one of
// them may be the projector.
import { GiveLink } from "../parts/GiveLink.tsx";
import { Lock } from "../parts/Guests.tsx";
import { useOrigin } from "../room/origin.ts";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { say } from "../words/words.ts";

export function WayIn({ room, seat }: { room: Room; seat: Seat }) {
  const origin = useOrigin();
  const seen = room.seen.value;
  if (seen === null) return null;
  const { code, locked } = seen;
  const link = `${seat.room}.${seen.link}`;
  const host = room.host.value;
  if (locked)
    return (
      <section class="way-in sheet" data-host={host}>
        <p>{say("lobby.locked")}</p>
        {host && <Lock room={room} />}
      </section>
    );
  return (
    <section class="way-in sheet" data-host={host}>
      <img src={`/api/qr/${link}.svg`} alt={say("lobby.qr")} width={180} height={180} />
      <div>
        <p>{say("lobby.invite")}</p>
        <p class="room-code" aria-label={[...code].join(" ")}>
          {code.slice(0, 4)} {code.slice(4)}
        </p>
        <GiveLink key={link} label={say("lobby.link")} link={`${origin || location.origin}/r/${link}`} />
        {host && <Lock room={room} />}
        {host && origin === "" && <p class="soft">{say("lobby.alone")}</p>}
      </div>
    </section>
  );
}
