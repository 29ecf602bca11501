// The way in for others: code, QR code and link, and a large screen for all. Guests see it on large screens: one of
// them may be the projector.
import { address, file, home } from "../address.ts";
import { GiveLink } from "../controls/GiveLink.tsx";
import { Icon } from "../pictures.tsx";
import { useOrigin } from "../room/origin.ts";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { Lock } from "./Lock.tsx";

export function WayIn({ room }: { room: Room }) {
  const origin = useOrigin();
  const seen = room.seen.value;
  if (seen === null) return null;
  const { code, locked } = seen;
  const link = `${room.name}.${seen.link}`;
  const host = room.host.value;
  const shows = host && room.boardAddress.value !== "";
  return (
    <section class="way-in sheet" data-host={host}>
      {!locked && <img src={file(`api/qr/${link}.svg`)} alt={say("lobby.qr")} width={180} height={180} />}
      <div>
        {locked ? (
          <p>{say("lobby.locked")}</p>
        ) : (
          <>
            <p>{say("lobby.invite")}</p>
            <p class="room-code" aria-label={[...code].join(" ")}>
              {code.slice(0, 4)} {code.slice(4)}
            </p>
            <GiveLink key={link} label={say("lobby.link")} link={`${origin || home()}/r/${link}`} />
          </>
        )}
        {host && <Lock room={room} />}
        {shows && (
          <a class="button open-board" href={address(room.boardAddress.value)} target="_blank" rel="noopener">
            <Icon name="screen" /> {say("board.open")}
          </a>
        )}
        {host && !locked && origin === "" && <p class="soft">{say("lobby.alone")}</p>}
      </div>
    </section>
  );
}
