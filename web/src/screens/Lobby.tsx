// Before a game by link: the way in for others, who sits where, and what is played.
import { COATS, type ChairSeen } from "../contract.ts";
import { GAMES } from "../games.ts";
import { Cat } from "../pictures.tsx";
import { chairName, coatOf, guestName } from "../parts/names.ts";
import { Cap } from "../parts/Cap.tsx";
import { Other } from "../parts/Guests.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Radios } from "../parts/Radios.tsx";
import { Top } from "../parts/Top.tsx";
import { Unvouched } from "../parts/Unvouched.tsx";
import { Window } from "../parts/Window.tsx";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { More } from "../settings/More.tsx";
import { type Key, say } from "../words/words.ts";
import { CardsFirst } from "./CardsFirst.tsx";
import { WayIn } from "./WayIn.tsx";

export function Lobby({ room, seat }: { room: Room; seat: Seat }) {
  const seen = room.seen.value;
  if (seen === null) return null;
  const opens = seat.way === "link" && room.host.value && seen.code !== "";
  return (
    <main class="lobby" data-way-in={opens}>
      <Top />
      <Heading title={say(`game.${seen.settings.game}`)} />
      {opens && <WayIn room={room} seat={seat} />}
      <div class="around">
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
        <CardsFirst game={seen.settings.game} />
        <Cap seen={seen} />
        {GAMES[seen.settings.game].handicaps && <Unvouched />}
        {room.host.value ? (
          <>
            <More room={room} />
            <p class="soft">{say("lobby.fill")}</p>
          </>
        ) : (
          <Window settings={seen.settings} />
        )}
      </div>
      <div class="at-hand">
        {room.host.value ? (
          <button type="button" class="button-main" onClick={() => void room.line.ask({ ask: "start" })}>
            {say("lobby.start")}
          </button>
        ) : (
          <p>{say("lobby.wait", { host: guestName(room.guest(seen.host)) })}</p>
        )}
      </div>
    </main>
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
      {room.host.value && person && <HostMay room={room} chair={chair} place={place} />}
    </li>
  );
}

/** What the host may do for or with whoever sits there; nothing to open where that is nothing. */
function HostMay({ room, chair, place }: { room: Room; chair: ChairSeen; place: number }) {
  const game = room.seen.value?.settings.game;
  const other = chair.guest !== room.you.value;
  const handicaps = game !== undefined && GAMES[game].handicaps;
  if (!other && !handicaps) return null;
  const ask = (what: "remove" | "handover") => void room.line.ask({ ask: what, guest: chair.guest });
  return (
    <details class="host-may">
      <summary>{say("lobby.more")}</summary>
      {other && (
        <>
          <button type="button" class="quiet" onClick={() => ask("remove")}>
            {say("lobby.remove")}
          </button>
          <button type="button" class="quiet" onClick={() => ask("handover")}>
            {say("lobby.handover")}
          </button>
        </>
      )}
      {handicaps && <Handicap room={room} place={place} ms={chair.ms} cards={chair.cards} />}
    </details>
  );
}

/** What an adult gives to children. */
function Handicap({ room, place, ms, cards }: { room: Room; place: number; ms: number; cards: number }) {
  const set = (next: { ms: number; cards: number }) => void room.line.ask({ ask: "handicap", chair: place, ...next });
  const choice = (label: Key, value: number, values: number[], pick: (value: number) => void) => (
    <label>
      {say(label)}
      <select value={value} onChange={(event) => pick(Number(event.currentTarget.value))}>
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <fieldset class="handicap">
      <legend>{say("lobby.handicap")}</legend>
      {choice("lobby.handicap.ms", ms, [0, 250, 500, 1000, 2000], (next) => set({ ms: next, cards }))}
      {choice("lobby.handicap.cards", cards, [0, 3, 6, 10, 20], (next) => set({ ms, cards: next }))}
    </fieldset>
  );
}

function Watchers({ room }: { room: Room }) {
  const seen = room.seen.value;
  const seated = new Set(seen?.chairs.map((chair) => chair.guest));
  const watching = seen?.guests.filter((guest) => !seated.has(guest.number)) ?? [];
  if (watching.length === 0) return null;
  if (!room.host.value)
    return <p class="soft">{say("lobby.watching", { names: watching.map(guestName).join(", ") })}</p>;
  return (
    <details class="watchers">
      <summary>{say("lobby.watching", { names: watching.map(guestName).join(", ") })}</summary>
      <ul>
        {watching
          .filter((guest) => guest.number !== room.you.value)
          .map((guest) => (
            <Other key={guest.number} room={room} guest={guest} />
          ))}
      </ul>
    </details>
  );
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
            onInput={(e) => void room.line.ask({ ask: "dress", cat: me.cat, name: e.currentTarget.value })}
          />
        </label>
      )}
    </section>
  );
}
