// Before a game by link: the way in for others, who sits where, and what is played.
import { COATS, type ChairSeen, type Coat } from "../contract.ts";
import { GAMES } from "../games.ts";
import { Cat } from "../pictures.tsx";
import { chairName, coatOf, guestName } from "../people/names.ts";
import { Cap } from "../settings/Cap.tsx";
import { Other } from "../people/Guests.tsx";
import { Heading } from "../controls/Heading.tsx";
import { Radios } from "../controls/Radios.tsx";
import { Remove } from "../people/Remove.tsx";
import { Top } from "../controls/Top.tsx";
import { Unvouched } from "./Unvouched.tsx";
import { watches } from "./Watching.tsx";
import { Window } from "../settings/Window.tsx";
import { WayIn } from "../people/WayIn.tsx";
import { Youngest } from "../people/Youngest.tsx";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { More } from "../settings/More.tsx";
import { mayGrow } from "../settings/offers.ts";
import { type Key, say } from "../words/words.ts";
import { CardsFirst } from "./CardsFirst.tsx";

export function Lobby({ room, seat }: { room: Room; seat: Seat }) {
  const seen = room.seen.value;
  if (seen === null) return null;
  const opens = seat.way === "link" && seen.code !== "";
  return (
    <main class="lobby" data-way-in={opens}>
      <Top />
      <Heading title={say(`game.${seen.settings.game}`)} />
      {opens && <WayIn room={room} />}
      <div class="around">
        <section aria-labelledby="chairs">
          <h2 id="chairs">{say("lobby.chairs")}</h2>
          <NoChair room={room} />
          <ul class="chairs">
            {seen.chairs.map((_, place) => (
              <Chair key={place} room={room} place={place} />
            ))}
          </ul>
          <Watchers room={room} />
        </section>
        <Youngest room={room} />
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
          <button type="button" class="button-main" onClick={() => void room.connection.ask({ ask: "start" })}>
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
  const asleep = room.asleep.value.has(chair.guest);
  const empty = !person && chair.level === "";
  return (
    <li class="chair sheet" data-empty={empty}>
      <Cat
        coat={coatOf(room, place)}
        mood={empty || asleep ? "asleep" : person && !here ? "sulking" : "watching"}
        size={88}
      />
      <strong>{chairName(room, place, chair)}</strong>
      {mine && <span class="badge">{say("page.you")}</span>}
      {place === seen.youngest && <span class="badge">{say("lobby.starts")}</span>}
      {chair.guest === seen.host && <span class="badge">{say("lobby.host")}</span>}
      {person && !here && <span class="badge">{say("lobby.away")}</span>}
      {asleep && <span class="badge">{say("room.asleep")}</span>}
      {!person && (
        <button type="button" onClick={() => void room.connection.ask({ ask: "sit", chair: place })}>
          {say("lobby.sit")}
        </button>
      )}
      {mine && (
        <button type="button" class="quiet" onClick={() => void room.connection.ask({ ask: "rise", chair: place })}>
          {say("lobby.rise")}
        </button>
      )}
      {room.host.value && empty && (
        <button type="button" class="quiet" onClick={() => void room.connection.ask({ ask: "fill", chair: place })}>
          {say("lobby.cat")}
        </button>
      )}
      {room.host.value && chair.level !== "" && (
        <button type="button" class="quiet" onClick={() => void room.connection.ask({ ask: "rise", chair: place })}>
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
  const guest = room.guest(chair.guest);
  return (
    <details class="host-may">
      <summary>{say("lobby.more")}</summary>
      {other && guest !== undefined && (
        <>
          <Remove room={room} guest={guest} />
          <button
            type="button"
            class="quiet"
            onClick={() => void room.connection.ask({ ask: "handover", guest: guest.number })}
          >
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
  const set = (next: { ms: number; cards: number }) =>
    void room.connection.ask({ ask: "handicap", chair: place, ...next });
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

/** Whoever stands is told why, and sits down with one touch where the game has a chair for them. */
function NoChair({ room }: { room: Room }) {
  const seen = room.seen.value;
  if (seen === null || room.arriving.value || !watches(room)) return null;
  const free = mayGrow(seen) || seen.chairs.some((chair) => chair.guest < 0);
  return (
    <div class="no-chair">
      <p>{free ? say("watch.standing") : say("lobby.full", { count: seen.chairs.length })}</p>
      {free && (
        <button type="button" class="button-main" onClick={() => void room.connection.ask({ ask: "sit" })}>
          {say("lobby.take")}
        </button>
      )}
    </div>
  );
}

const MAX_OPEN_NAMES = 6; // names that are shown at once

function Watchers({ room }: { room: Room }) {
  const seen = room.seen.value;
  const seated = new Set(seen?.chairs.map((chair) => chair.guest));
  const watching = seen?.guests.filter((guest) => !seated.has(guest.number)) ?? [];
  if (watching.every((guest) => guest.number === room.you.value)) return null; // who stands is told so above
  return (
    <details class="watchers" open={watching.length <= MAX_OPEN_NAMES}>
      <summary>{say("lobby.watching", { count: watching.length })}</summary>
      <ul>
        {watching.map((guest) =>
          room.host.value && guest.number !== room.you.value ? (
            <Other key={guest.number} room={room} guest={guest} />
          ) : (
            <li key={guest.number}>{guestName(guest)}</li>
          ),
        )}
      </ul>
    </details>
  );
}

/** The coats of the others at the table: there a coat is a name. */
const worn = (room: Room): Coat[] =>
  room.seen.value?.chairs.flatMap(({ guest }) => (guest === room.you.value ? [] : (room.guest(guest)?.cat ?? []))) ??
  [];

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
        off={(coat) => coat !== me.cat && !watches(room) && worn(room).includes(coat)}
        draw={(coat) => (
          <>
            <Cat coat={coat} mood={me.cat === coat ? "winning" : "watching"} size="var(--coat)" />
            <span class="spoken">{say(`coat.${coat}`)}</span>
          </>
        )}
        pick={(cat) => void room.connection.ask({ ask: "dress", cat, name: me.name })}
      />
      {room.seen.value?.settings.free_names && (
        <label>
          {say("lobby.name")}
          <input
            value={me.name}
            maxLength={40}
            onInput={(e) => void room.connection.ask({ ask: "dress", cat: me.cat, name: e.currentTarget.value })}
          />
        </label>
      )}
    </section>
  );
}
