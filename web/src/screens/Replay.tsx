// Any record, played on the real tables: play, pause, step, speed, and a link to a moment.
import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Suspense, lazy } from "preact/compat";
import { Top } from "../parts/Top.tsx";
import { Icon } from "../pictures.tsx";
import { Reel } from "../replay/reel.ts";
import { show, shownRoom } from "../replay/shown.ts";
import { ApiError } from "../room/api.ts";
import type { Room } from "../room/room.ts";
import { MOUSE } from "../settings/defaults.ts";
import { say } from "../words/words.ts";
import { keepRecord, keptRecord } from "./record.ts";

const MouseTable = lazy(() => import("../mouse/MouseTable.tsx").then((m) => m.MouseTable));
const CourseTable = lazy(() => import("../course/CourseTable.tsx").then((m) => m.CourseTable));
const ChasseTable = lazy(() => import("../chasse/ChasseTable.tsx").then((m) => m.ChasseTable));
const SPEEDS = [0.5, 1, 2, 4];
const PACE = 1200; // milliseconds a moment stays at speed 1

export function Replay() {
  const text = useSignal(keptRecord());
  const trouble = useSignal("");
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await file.text();
    trouble.value = "";
    keepRecord(read);
    text.value = read;
  };
  return (
    <div class="replay">
      <Top />
      <nav class="open-record" aria-label={say("replay.open")}>
        <label>
          <Icon name="replay" /> {say("replay.open")}
          <input type="file" accept=".txt,text/plain" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
        {trouble.value && <p role="alert">{say("replay.wrong", { why: trouble.value })}</p>}
      </nav>
      {text.value ? <Player key={text.value} text={text.value} failed={(why) => (trouble.value = why)} /> : <main><h1>{say("replay.title")}</h1><p>{say("replay.none")}</p></main>}
    </div>
  );
}

function Player({ text, failed }: { text: string; failed: (why: string) => void }) {
  const reel = useMemo(() => new Reel(text), [text]);
  const room = useSignal<Room | null>(null);
  const number = useSignal(0);
  const running = useSignal(false);
  const speed = useSignal(1);

  const jump = async (wanted: number) => {
    const next = Math.max(0, reel.moves ? Math.min(wanted, reel.moves) : wanted);
    try {
      const moment = (await reel.at(next)) ?? (await reel.at(0));
      if (moment === undefined) return;
      room.value ??= shownRoom(reel.game, moment.table.players);
      show(room.value, moment, moment.number !== number.value + 1);
      number.value = moment.number;
      history.replaceState(null, "", `/replay#${moment.number}`);
      if (moment.number >= reel.moves) running.value = false;
    } catch (error) {
      running.value = false;
      failed(error instanceof ApiError ? error.message : String(error));
    }
  };
  useEffect(() => void jump(Number(location.hash.slice(1)) || 0), [reel]);
  useEffect(() => {
    if (!running.value) return;
    const timer = setTimeout(() => void jump(number.value + 1), PACE / speed.value);
    return () => clearTimeout(timer);
  }, [running.value, number.value, speed.value]);

  return (
    <>
      <nav class="reel" aria-label={say("replay.title")}>
        <button type="button" class="button-icon" aria-label={say("replay.back")} onClick={() => void jump(number.value - 1)}>
          <Icon name="back" />
        </button>
        <button type="button" class="button-icon" aria-label={say(running.value ? "replay.pause" : "replay.play")} onClick={() => (running.value = !running.value)}>
          <Icon name={running.value ? "pause" : "play"} />
        </button>
        <button type="button" class="button-icon" aria-label={say("replay.step")} onClick={() => void jump(number.value + 1)}>
          <Icon name="step" />
        </button>
        <input type="range" min={0} max={reel.moves} value={number.value} aria-label={say("replay.moment")} onInput={(event) => void jump(Number(event.currentTarget.value))} />
        <span class="number">
          {number.value}/{reel.moves}
        </span>
        <select aria-label={say("replay.speed")} value={speed.value} onChange={(event) => (speed.value = Number(event.currentTarget.value))}>
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              ×{one}
            </option>
          ))}
        </select>
        <a href={`/replay#${number.value}`}>{say("replay.link")}</a>
      </nav>
      <Suspense fallback={<main aria-busy="true" />}>{room.value && <Table room={room.value} game={reel.game} />}</Suspense>
    </>
  );
}

/** The table of a game that is only looked at. */
export function Table({ room, game }: { room: Room; game: string }) {
  const props = { room, tablet: false };
  if (MOUSE.includes(game)) return <MouseTable {...props} />;
  return game === "course" ? <CourseTable {...props} /> : <ChasseTable {...props} />;
}
