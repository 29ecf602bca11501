// Any record, played on the real tables: play, pause, step, speed, and a link to a moment.
import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Finale } from "../finish/Finale.tsx";
import { GAMES } from "../games.ts";
import { Heading, Within } from "../controls/Heading.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { Top } from "../controls/Top.tsx";
import { Unreached } from "../controls/Unreached.tsx";
import { Cat, Icon } from "../pictures.tsx";
import { MAX_RECORD_BYTES } from "../contract.ts";
import { canPack, packed, unpacked } from "../replay/carried.ts";
import { Reel } from "../replay/reel.ts";
import { seat, show, shownRoom } from "../replay/shown.ts";
import { address, fragment, home, linkTo } from "../address.ts";
import { ApiError, recordOf } from "../room/api.ts";
import { useOrigin } from "../room/origin.ts";
import type { Room } from "../room/room.ts";
import { language, say } from "../words/words.ts";
import { type Played, played } from "./played.ts";
import { guestIn, keepRecord, keptRecord, keptSelf } from "./record.ts";

const SPEEDS = [0.5, 1, 2, 4];
const OFFLINE = "offline";
const TOO_LONG = "too long";
const isOffline = (error: unknown): boolean => error instanceof ApiError && error.key === OFFLINE;
const MOMENT_MS = 1200; // milliseconds a moment stays at speed 1
const LAST_MOMENT_MS = 3200; // and the last one, before it is told how it ended

export function Replay() {
  const text = useSignal(keptRecord());
  const first = useSignal(0);
  const ready = useSignal(false);
  const trouble = useSignal("");
  const opened = (record: string, moment: number, self = -1) => {
    trouble.value = "";
    keepRecord(record, self);
    first.value = moment;
    text.value = record;
  };
  const failed = (why: string) => {
    trouble.value = why;
    text.value = "";
  };
  useEffect(() => {
    void unpacked(fragment()).then(({ moment, record, tooLong }) => {
      if (record) opened(record, moment);
      else first.value = moment;
      if (tooLong) failed(TOO_LONG);
      ready.value = true;
    });
  }, []);
  return (
    <div class="replay">
      <Top />
      {!ready.value ? (
        <main aria-busy="true" />
      ) : text.value ? (
        <Player
          key={text.value}
          text={text.value}
          first={first.value}
          open={(record) => opened(record, 0)}
          failed={failed}
        />
      ) : (
        <NoRecord trouble={trouble.value} open={(record, self) => opened(record, 0, self)} failed={failed} />
      )}
    </div>
  );
}

interface Asked {
  open: (record: string, self?: number) => void;
  failed: (why: string) => void;
}

/** Nothing to show yet: a file is asked for. */
function NoRecord({ trouble, open, failed }: Asked & { trouble: string }) {
  return (
    <main class="no-record">
      <Cat coat="ginger" mood="watching" size={150} />
      <Heading title={say("replay.title")} />
      {trouble === OFFLINE ? (
        <Unreached />
      ) : (
        trouble && (
          <p role="alert" class="bad">
            {trouble === TOO_LONG ? say("replay.too_long") : say("replay.wrong", { why: trouble })}
          </p>
        )
      )}
      <PlayedHere open={open} failed={failed} />
      <p>{say("replay.none")}</p>
      <OpenRecord open={open} failed={failed} />
    </main>
  );
}

/** The games played on this device; the server has their records as long as their rooms are kept. */
function PlayedHere({ open, failed }: Asked) {
  const games = useSignal(played());
  const show = async (game: Played) => {
    try {
      open(game.record ?? (await recordOf(game.token, game.number)), guestIn(game.token));
    } catch (error) {
      if (isOffline(error)) failed(OFFLINE);
      else games.value = games.value.filter((one) => one !== game); // its room is gone
    }
  };
  if (games.value.length === 0) return null;
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ul class="played" aria-label={say("replay.here")}>
      {games.value.map((game) => (
        <li key={`${game.token} ${game.number}`}>
          <button type="button" onClick={() => void show(game)}>
            <Icon name="play" />
            <strong>{say(`game.${game.game}`)}</strong>
            <span>{when.format(game.at)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Any file of a game that was kept. */
function OpenRecord({ open, failed, small = false }: Asked & { small?: boolean }) {
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_RECORD_BYTES) failed(TOO_LONG);
    else open(await file.text());
  };
  return (
    <label
      class={`open-record button ${small ? "button-icon" : "button-main"}`}
      title={say(small ? "replay.other" : "replay.open")}
    >
      {small ? (
        <>
          <Icon name="download" />
          <span class="spoken">{say("replay.other")}</span>
        </>
      ) : (
        <>
          <Icon name="replay" /> {say("replay.open")}
        </>
      )}
      <input type="file" accept=".txt,text/plain" onChange={(event) => void read(event.currentTarget.files?.[0])} />
    </label>
  );
}

interface Playing extends Asked {
  text: string;
  first: number;
}

function Player({ text, first, open, failed }: Playing) {
  const reel = useMemo(() => new Reel(text), [text]);
  const room = useSignal<Room | null>(null);
  const number = useSignal(0);
  const running = useSignal(false);
  const speed = useSignal(1);
  const link = useSignal("");
  const origin = useOrigin();
  const over = useSignal(false); // the last moment has been seen: how it ended
  const Table = reel.game && GAMES[reel.game].Table;

  const jump = async (wanted: number) => {
    const next = Math.max(0, reel.moves ? Math.min(wanted, reel.moves) : wanted);
    over.value = reel.moves > 0 && wanted > reel.moves && room.value?.table.value?.over === true;
    if (over.value) {
      running.value = false;
      return;
    }
    try {
      const moment = (await reel.at(next)) ?? (await reel.at(0));
      if (moment === undefined || reel.game === null) return;
      if (room.value === null) {
        room.value = shownRoom(reel.game, moment.table.players);
        seat(room.value, reel.sitters, keptSelf());
      }
      show(room.value, moment, moment.number !== number.value + 1);
      number.value = moment.number;
      link.value = "";
      history.replaceState(null, "", address(`/replay#${moment.number}`));
      if (moment.number >= reel.moves && !moment.table.over) running.value = false;
    } catch (error) {
      running.value = false;
      failed(isOffline(error) ? OFFLINE : error instanceof ApiError ? error.message : String(error));
    }
  };
  const share = async () => {
    link.value = linkTo(`/replay#${await packed(number.value, text)}`, origin || home());
    await navigator.clipboard?.writeText(link.value).catch(() => undefined); // else it stands there to be selected
  };
  useEffect(() => void jump(first), [reel]);
  useEffect(() => {
    if (!running.value) return;
    const stays = number.value === reel.moves ? LAST_MOMENT_MS : MOMENT_MS;
    const timer = setTimeout(() => void jump(number.value + 1), stays / speed.value);
    return () => clearTimeout(timer);
  }, [running.value, number.value, speed.value]);

  return (
    <>
      <nav class="reel" aria-label={say("replay.title")}>
        <IconButton label={say("replay.back")} onClick={() => void jump(number.value - 1)}>
          <Icon name="back" />
        </IconButton>
        <IconButton
          label={say(running.value ? "replay.pause" : "replay.play")}
          onClick={() => (running.value = !running.value)}
        >
          <Icon name={running.value ? "pause" : "play"} />
        </IconButton>
        <IconButton label={say("replay.step")} onClick={() => void jump(number.value + 1)}>
          <Icon name="step" />
        </IconButton>
        <input
          type="range"
          min={0}
          max={reel.moves}
          value={number.value}
          aria-label={say("replay.moment")}
          onInput={(event) => void jump(Number(event.currentTarget.value))}
        />
        <span class="number">
          {number.value}/{reel.moves}
        </span>
        <select
          aria-label={say("replay.speed")}
          value={speed.value}
          onChange={(event) => (speed.value = Number(event.currentTarget.value))}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              ×{one}
            </option>
          ))}
        </select>
        {canPack() && (
          <IconButton label={say("replay.link")} onClick={() => void share()}>
            <Icon name="link" />
          </IconButton>
        )}
        <OpenRecord open={open} failed={failed} small />
        {link.value && (
          <label class="link">
            {say("replay.linked")}
            <input readOnly value={link.value} onFocus={(event) => event.currentTarget.select()} />
          </label>
        )}
      </nav>
      <Within.Provider value={say("replay.title")}>
        {over.value && room.value ? (
          <Finale room={room.value} best={reel.best} again={() => void jump(0)} />
        ) : (
          room.value && Table && <Table room={room.value} tablet={false} />
        )}
      </Within.Provider>
    </>
  );
}
