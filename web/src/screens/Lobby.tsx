// Before a game by link: the way in for others, who sits where, and what is played.
import { COATS } from "../contract.ts";
import { GAMES } from "../games.ts";
import { Cat, Icon } from "../pictures.tsx";
import { chairName, coatOf, guestName } from "../parts/names.ts";
import { Cap } from "../parts/Cap.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Radios } from "../parts/Radios.tsx";
import { Top } from "../parts/Top.tsx";
import { wayIn } from "../room/api.ts";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { More } from "../settings/More.tsx";
import { say } from "../words/words.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export function Lobby({ room, seat }: { room: Room; seat: Seat }) {
  const seen = room.seen.value;
  if (seen === null) return null;
  return (
    <main class="lobby">
      <Top />
      <Heading title={say(`game.${seen.settings.game}`)} />
      {seat.way === "link" && seat.link !== "" && <WayIn seat={seat} />}
      <section aria-labelledby="chairs">
        <h2 id="chairs">{say("lobby.chairs")}</h2>
        <ul class="chairs">
          {seen.chairs.map((_, place) => (
            <Chair key={place} room={room} place={place} />
          ))}
        </ul>
        <Watchers room={room} />
      </section>
      <Dress room={room} />
      <Cap seen={seen} />
      {room.host.value ? (
        <>
          <More room={room} />
          <button type="button" class="button-main" onClick={() => void room.line.ask({ ask: "start" })}>
            {say("lobby.start")}
          </button>
          <p class="soft">{say("lobby.fill")}</p>
        </>
      ) : (
        <p class="soft">{say("lobby.wait", { host: guestName(room.guest(seen.host)) })}</p>
      )}
    </main>
  );
}

/** Where others come in: elsewhere than this page where it is open under a name that only this computer knows. */
function useWayIn() {
  const origin = useSignal<string>(location.origin);
  useEffect(() => {
    void wayIn()
      .then((told) => (origin.value = told.origin))
      .catch(() => undefined); // then this page's own address has to do
  }, []);
  return origin.value;
}

/** Link, code and QR code. */
function WayIn({ seat }: { seat: Seat }) {
  const copied = useSignal(false);
  const origin = useWayIn();
  const link = `${origin || location.origin}/r/${seat.link}`;
  const copy = async () => {
    try {
      if (navigator.share && isSecureContext) await navigator.share({ url: link });
      else await navigator.clipboard.writeText(link);
      copied.value = true;
    } catch {
      copied.value = false; // plain HTTP: the link stands there to be selected
    }
  };
  return (
    <section class="way-in sheet">
      <img src={`/api/qr/${seat.link}.svg`} alt={say("lobby.qr")} width={180} height={180} />
      <div>
        <p>{say("lobby.invite")}</p>
        <p class="room-code" aria-label={[...seat.code].join(" ")}>
          {seat.code.slice(0, 4)} {seat.code.slice(4)}
        </p>
        <label class="link">
          {say("lobby.link")}
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <button type="button" onClick={() => void copy()}>
          <Icon name="link" /> {say(copied.value ? "lobby.copied" : "lobby.copy")}
        </button>
        {origin === "" && <p class="soft">{say("lobby.alone")}</p>}
      </div>
    </section>
  );
}

function Chair({ room, place }: { room: Room; place: number }) {
  const seen = room.seen.value;
  const chair = seen?.chairs[place];
  if (seen === null || chair === undefined) return null;
  const mine = chair.guest === room.you.value;
  const person = chair.guest >= 0;
  const here = room.guest(chair.guest)?.here ?? false;
  const empty = !person && chair.level === "";
  return (
    <li class="chair sheet" data-empty={empty}>
      <Cat coat={coatOf(room, place)} mood={empty ? "asleep" : person && !here ? "sulking" : "watching"} size={88} />
      <strong>{chairName(room, place, chair)}</strong>
      {mine && <span class="badge">{say("page.you")}</span>}
      {chair.guest === seen.host && <span class="badge">{say("lobby.host")}</span>}
      {person && !here && <span class="badge">{say("lobby.away")}</span>}
      {!person && (
        <button type="button" onClick={() => void room.line.ask({ ask: "sit", chair: place })}>
          {say("lobby.sit")}
        </button>
      )}
      {mine && (
        <button type="button" class="quiet" onClick={() => void room.line.ask({ ask: "rise", chair: place })}>
          {say("lobby.rise")}
        </button>
      )}
      {room.host.value && empty && (
        <button type="button" class="quiet" onClick={() => void room.line.ask({ ask: "fill", chair: place })}>
          {say("lobby.cat")}
        </button>
      )}
      {room.host.value && chair.level !== "" && (
        <button type="button" class="quiet" onClick={() => void room.line.ask({ ask: "rise", chair: place })}>
          {say("lobby.nocat")}
        </button>
      )}
      {room.host.value && person && !mine && <HostMay room={room} guest={chair.guest} place={place} />}
      {room.host.value && person && <Handicap room={room} place={place} ms={chair.ms} cards={chair.cards} />}
    </li>
  );
}

function HostMay({ room, guest }: { room: Room; guest: number; place: number }) {
  return (
    <details class="host-may">
      <summary>{say("lobby.more")}</summary>
      <button type="button" class="quiet" onClick={() => void room.line.ask({ ask: "remove", guest })}>
        {say("lobby.remove")}
      </button>
      <button type="button" class="quiet" onClick={() => void room.line.ask({ ask: "handover", guest })}>
        {say("lobby.handover")}
      </button>
    </details>
  );
}

/** What an adult gives to children. */
function Handicap({ room, place, ms, cards }: { room: Room; place: number; ms: number; cards: number }) {
  const game = room.seen.value?.settings.game;
  if (game === undefined || !GAMES[game].handicaps) return null;
  const set = (next: { ms: number; cards: number }) => void room.line.ask({ ask: "handicap", chair: place, ...next });
  return (
    <details class="handicap">
      <summary>{say("lobby.handicap")}</summary>
      <label>
        {say("lobby.handicap.ms")}
        <select value={ms} onChange={(e) => set({ ms: Number(e.currentTarget.value), cards })}>
          {[0, 250, 500, 1000, 2000].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say("lobby.handicap.cards")}
        <select value={cards} onChange={(e) => set({ ms, cards: Number(e.currentTarget.value) })}>
          {[0, 3, 6, 10, 20].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    </details>
  );
}

function Watchers({ room }: { room: Room }) {
  const seen = room.seen.value;
  const seated = new Set(seen?.chairs.map((chair) => chair.guest));
  const watching = seen?.guests.filter((guest) => !seated.has(guest.number)) ?? [];
  if (watching.length === 0) return null;
  return <p class="soft">{say("lobby.watching", { names: watching.map(guestName).join(", ") })}</p>;
}

/** Pick a cat; a name only where the host allows it. */
function Dress({ room }: { room: Room }) {
  const me = room.guest(room.you.value);
  if (me === undefined) return null;
  return (
    <section class="dress">
      <Radios
        class="coats"
        label={<h2>{say("lobby.dress", { name: guestName(me) })}</h2>}
        value={me.cat}
        values={COATS}
        draw={(coat) => (
          <>
            <Cat coat={coat} mood={me.cat === coat ? "winning" : "watching"} size={64} />
            <span class="spoken">{say(`coat.${coat}`)}</span>
          </>
        )}
        pick={(cat) => void room.line.ask({ ask: "dress", cat, name: me.name })}
      />
      {room.seen.value?.settings.free_names && (
        <label>
          {say("lobby.name")}
          <input
            value={me.name}
            maxLength={40}
            onChange={(e) => void room.line.ask({ ask: "dress", cat: me.cat, name: e.currentTarget.value })}
          />
        </label>
      )}
    </section>
  );
}
