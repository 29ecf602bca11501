// The end: the podium, what was hard for whom, the next game, the record.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Podium } from "../art/Podium.tsx";
import { face, isOperation, signOf, terms, worth } from "../parts/cards.ts";
import { coatOf, isYou, seatName } from "../parts/names.ts";
import { Heading } from "../parts/Heading.tsx";
import { Top } from "../parts/Top.tsx";
import { CardFace, Dots, Icon } from "../pictures.tsx";
import { go } from "../places.ts";
import { Reel } from "../replay/reel.ts";
import { recordOf } from "../room/api.ts";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { play } from "../sounds.ts";
import type { AnyTable, GameName, HardSeen, Settings } from "../contract.ts";
import { GAMES } from "../games.ts";
import { isShort, wholeBox } from "../settings/defaults.ts";
import { listed, say } from "../words/words.ts";
import { type Played, note } from "./played.ts";
import { keepRecord } from "./record.ts";

export function End({ room, seat }: { room: Room; seat: Seat }) {
  const table = room.table.value;
  const seen = room.seen.value;
  useEffect(() => play("win"), []);
  useEffect(() => {
    if (table && seen) void noted({ token: seat.token, number: seen.game, game: table.game, at: Date.now() });
  }, []);
  if (table === null || seen === null) return null;
  const chairs = seen.chairs.length;
  const steps = GAMES[table.game].ranks(table);
  const names = (seats: number[]) => [...new Set(seats.map((one) => seatName(room, one)))].join(", ");
  return (
    <main class="end">
      <Top />
      <Heading title={titleOf(room, table.winners)} />
      <Podium
        steps={steps.slice(0, 3).map((place) => place.map((one) => coatOf(room, one % chairs)))}
        label={steps.map((place, i) => `${i + 1}: ${names(place)}`).join("; ")}
      />
      <ol class="places">
        {steps.map((place, i) => (
          <li key={i}>{names(place)}</li>
        ))}
      </ol>
      <Capped room={room} table={table} />
      <div class="next">
        {room.host.value ? (
          <button type="button" class="button-main" onClick={() => void room.line.ask({ ask: "start" })}>
            <Icon name="replay" /> {say("end.again")}
          </button>
        ) : (
          <p class="soft">{say("end.wait")}</p>
        )}
        {room.host.value && isShort(table.game) && <OtherDeck room={room} settings={seen.settings} />}
        <Record seat={seat} number={seen.game} />
        <button type="button" onClick={() => go("/")}>
          <Icon name="home" /> {say("end.home")}
        </button>
      </div>
      <Hard room={room} hard={seen.hard} game={table.game} />
      <details class="fair">
        <summary>{say("end.fair")}</summary>
        <p>{say("end.fair.how")}</p>
        <p class="small">
          <code>{seen.commitment}</code>
        </p>
        <p class="small">
          <code>{seen.secret}</code>
        </p>
      </details>
    </main>
  );
}

/** Kept on this device, to be watched again; with its record and moments where the server answers. */
async function noted(game: Played): Promise<void> {
  note(game);
  try {
    const record = await recordOf(game.token, game.number);
    note({ ...game, record });
    await new Reel(record).whole();
  } catch {
    /* then it is asked for when somebody wants to watch */
  }
}

/** "You win!" to whoever did; to the others, who it was. */
function titleOf(room: Room, won: number[]): string {
  const others = [...new Set(won.filter((seat) => !isYou(room, seat)).map((seat) => seatName(room, seat)))];
  if (others.length === 0) return say("end.title.you");
  if (won.some((seat) => isYou(room, seat))) return say("end.title.shared", { winners: listed(others) });
  return say("end.title", { winners: listed(others), count: others.length });
}

/** The same people once more: with every card of the box, or quickly. */
function OtherDeck({ room, settings }: { room: Room; settings: Settings }) {
  const short = settings.deck === "short";
  const other: Settings = short ? wholeBox(settings) : { ...settings, deck: "short" };
  const start = async () => {
    await room.line.ask({ ask: "change", settings: other });
    await room.line.ask({ ask: "start" });
  };
  return (
    <button type="button" onClick={() => void start()}>
      {say(short ? "end.whole" : "end.short")}
    </button>
  );
}

/** M23: no cap ends a game silently: how many cards everybody had left. */
function Capped({ room, table }: { room: Room; table: AnyTable }) {
  const left = GAMES[table.game].capped?.(table) ?? null;
  if (left === null) return null;
  const cards = left.map((count, seat) => say("end.left", { who: seatName(room, seat), count })).join("; ");
  return <p class="capped">{`${say("cap.after", { count: Number(table.options["max_flips"]) })} ${cards}.`}</p>;
}

/** Facts that were missed or slow, for the people at this table. */
function Hard({ room, hard, game }: { room: Room; hard: HardSeen[]; game: GameName }) {
  const seats = [...new Set(hard.map((one) => one.chair))];
  if (seats.length === 0) return <p class="soft">{say("end.nothing")}</p>;
  return (
    <section aria-labelledby="hard">
      <h2 id="hard">{say("end.hard")}</h2>
      {seats.map((seat) => (
        <div key={seat} class="hard-for">
          <h3>{seatName(room, seat)}</h3>
          <ul class="hard">
            {hard
              .filter((one) => one.chair === seat)
              .map((one) => (
                <li key={one.card} class="sheet">
                  <CardFace card={one.card} game={game} size={72} />
                  <div>
                    <strong class="number">{equation(one.card, game)}</strong>
                    {isOperation(one.card) && (
                      <Dots rows={terms(one.card)[0]} columns={terms(one.card)[1]} sign={signOf(game)} dot={6} />
                    )}
                    <span class="small">{say(`hard.${one.how}`, { ms: one.ms, times: one.times })}</span>
                  </div>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function equation(card: number, game: GameName): string {
  return isOperation(card) ? `${face(card, game)} = ${worth(card, game)}` : face(card, game);
}

/** The record of the game: to keep, to replay. */
function Record({ seat, number }: { seat: Seat; number: number }) {
  const trouble = useSignal(false);
  const fetched = async (then: (text: string) => void) => {
    try {
      then(await recordOf(seat.token, number));
      trouble.value = false;
    } catch {
      trouble.value = true;
    }
  };
  const save = (text: string) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `matou-${number}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const replay = (text: string) => {
    keepRecord(text);
    go("/replay");
  };
  return (
    <>
      <button type="button" onClick={() => void fetched(replay)}>
        <Icon name="play" /> {say("end.replay")}
      </button>
      <button type="button" onClick={() => void fetched(save)}>
        <Icon name="download" /> {say("end.record")}
      </button>
      {trouble.value && <p role="alert">{say("lost.offline")}</p>}
    </>
  );
}
