// A first game that teaches: a short story on the real table, in which the reader plays a part.
import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { type GameName, LETTERS, type ReplayMoment } from "../contract.ts";
import type { Lesson } from "../game.ts";
import { GAMES, isGame } from "../games.ts";
import { Within } from "../controls/Heading.tsx";
import { Hearing } from "../controls/Top.tsx";
import { useAsked, useNow } from "../speech/now.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { ReadAgain } from "../controls/ReadAgain.tsx";
import { CatFace, Icon } from "../pictures.tsx";
import { go, rulesAt } from "../places.ts";
import { Reel } from "../replay/reel.ts";
import { show, shownRoom } from "../replay/shown.ts";
import { openRoom, replayed } from "../room/api.ts";
import type { Ask } from "../room/connection.ts";
import type { Room } from "../room/room.ts";
import { keep } from "../room/seats.ts";
import { Lost } from "./Lost.tsx";
import { isFirst } from "./played.ts";
import { defaults } from "../settings/defaults.ts";
import { say } from "../words/words.ts";
const MOMENT_MS = 1300; // milliseconds a moment stays while others play

export function Tutorial({ name }: { name: string }) {
  const lesson = useSignal<Lesson | null>(null);
  useEffect(() => {
    if (isGame(name)) void GAMES[name].lesson().then((loaded) => (lesson.value = loaded));
  }, [name]);
  if (!isGame(name)) return <Lost why="nowhere" />;
  return lesson.value && <Story game={name} lesson={lesson.value} />;
}

function Story({ game, lesson: { record, steps } }: { game: GameName; lesson: Lesson }) {
  const room = useSignal<Room | null>(null);
  const step = useSignal(0);
  const number = useSignal(0);
  const nudge = useSignal(false);
  const lost = useSignal(false);
  const reel = useMemo(() => new Reel(record, (text, first, count) => replayed(text, first, count, 0)), [game]);
  const { Table } = GAMES[game];
  const current = steps[step.value];
  const mine = current?.act === true && number.value === current.until - 1;

  const put = (moment: ReplayMoment) => {
    if (room.value) show(room.value, moment, false);
    number.value = moment.number;
  };
  const noticed = (asked: Ask) => {
    const wanted = steps[step.value];
    const next = reel.moments.get(number.value + 1);
    if (wanted?.act !== true || next === undefined || number.value !== wanted.until - 1) return;
    if (asked.ask === "nothing") return;
    nudge.value = !fits(asked, next.action);
    if (nudge.value) return;
    put(next);
    step.value += 1;
  };

  useEffect(() => {
    void reel
      .at(0)
      .then((first) => {
        if (first === undefined) return;
        room.value = shownRoom(game, first.table.players, noticed, 0, [0]);
        show(room.value, first, true);
      })
      .catch(() => (lost.value = true));
  }, [reel]);
  const words = current ? say(current.words) : "";
  const nudged = nudge.value ? say("lesson.nudge") : "";
  useNow("lesson", nudged || words);
  useAsked(words, `step ${step.value}`);
  useAsked(nudged, nudged);
  useEffect(() => {
    // Others play by themselves, up to where the reader is needed or has read enough.
    const target = current === undefined ? 0 : current.act ? current.until - 1 : current.until;
    const next = reel.moments.get(number.value + 1);
    if (room.value === null || next === undefined || number.value >= target) return;
    const timer = setTimeout(() => put(next), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [step.value, number.value, room.value]);

  const begin = async () => {
    try {
      const opened = await openRoom({ ...defaults(game, "alone"), first: isFirst() }, "alone");
      keep({ ...opened, way: "alone" });
      go(`/room/${opened.room}`);
    } catch {
      lost.value = true;
    }
  };
  const done = step.value >= steps.length - 1;
  if (lost.value) return <Lost why="offline" />;
  return (
    <div class="lesson">
      <Within.Provider value={say("lesson.title")}>
        {room.value ? <Table room={room.value} tablet={false} /> : <WaitingCat />}
      </Within.Provider>
      <aside class="lesson-word sheet" aria-label={say("lesson.title")}>
        <CatFace coat="ginger" mood={nudge.value ? "sulking" : mine ? "watching" : "winning"} size={56} />
        <div>
          <p>{words}</p>
          {nudged !== "" && <p class="nudge">{nudged}</p>}
        </div>
        <div class="lesson-next">
          <ReadAgain />
          <Hearing />
          {!current?.act && !done && (
            <button
              type="button"
              class="button-main"
              disabled={number.value < (current?.until ?? 0)}
              onClick={() => (step.value += 1)}
            >
              {say("lesson.next")}
            </button>
          )}
          {done && (
            <button type="button" class="button-main" onClick={() => void begin()}>
              {say("lesson.play")}
            </button>
          )}
        </div>
        <div class="lesson-ways">
          <IconButton class="button-bare" label={say(done ? "lesson.home" : "lesson.skip")} onClick={() => go("/")}>
            <Icon name="close" />
          </IconButton>
          <a
            class="button button-icon button-bare"
            href={rulesAt("")}
            aria-label={say("top.rules")}
            title={say("top.rules")}
          >
            <Icon name="help" />
          </a>
        </div>
      </aside>
    </div>
  );
}

/** Whether what was asked for is what the record does next. */
function fits(asked: Ask, action: string): boolean {
  if (asked.ask === "hit") return action === `${LETTERS[asked.seat ?? 0]} hits`;
  return asked.ask === "do" && asked.action === action;
}
