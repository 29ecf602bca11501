// The hint: what the table waits for, and how long before a bot plays for somebody.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useComputed, useSignal } from "@preact/signals";
import { announce } from "../../speech/live.ts";
import { seatName } from "../../people/names.ts";
import { ReadAgain } from "../../controls/ReadAgain.tsx";
import { TURNED, placed } from "../../table/edges.ts";
import { play } from "../../sounds.ts";
import { capital, say } from "../../words/words.ts";
import { awaitedAt } from "../Asked.tsx";
import type { Box, TabletMiddle } from "./layout.ts";
import type { Show } from "../state/show.ts";

interface Props {
  show: Show;
  box: Box;
  covered: boolean;
  needs: (high: number) => void; // so many pixels for its words
}

/** `covered`: a story lies there; only what cannot wait is said, and not what the story tells: who came late. */
export function Hint({ show, box, covered, needs }: Props) {
  const said = useRef<HTMLDivElement>(null);
  const watches = show.view.mine.value.length === 0 && show.room.you.value >= 0; // told below the table
  const note = show.note.value;
  const urgent = (note !== null && !note.late) || show.room.warned.value !== null || show.view.paused.value;
  const silent = (covered || watches) && !urgent;
  useLayoutEffect(() => {
    if (said.current === null) return;
    const { current } = said;
    // Told after a frame is laid out: to measure here would lay the table out once more for every sentence.
    const watch = new ResizeObserver(() => needs(current.offsetHeight));
    watch.observe(current);
    return () => watch.disconnect();
  }, [silent]);
  if (silent) return null;
  return (
    <div class="hint-line" style={placed(box)}>
      <div ref={said}>
        <Words show={show} />
      </div>
      <ReadAgain />
    </div>
  );
}

/** One tablet: the same words twice, for both long edges; `words`: where there is room for them. */
export function TabletHint({ show, words }: { show: Show; words: TabletMiddle["words"] }) {
  const where = `hint-edge ${words}`;
  return (
    <>
      <div class={`${where} near`}>
        <Words show={show} />
      </div>
      <div class={`${where} far`} style={{ transform: `rotate(${TURNED.top}deg)` }} aria-hidden="true">
        <Words show={show} />
      </div>
    </>
  );
}

function Words({ show }: { show: Show }) {
  const { room, view } = show;
  const sentence = useComputed(() => awaitedAt(show)?.text ?? "");
  const warned = room.warned.value;
  const note = view.mine.value.length > 1 ? null : show.note.value;
  return (
    <>
      {note !== null ? (
        <p class="hint-words note">{capital(note.words)}</p>
      ) : warned !== null ? (
        <Countdown key={`${warned.chair} ${room.n.value}`} show={show} chair={warned.chair} ms={warned.ms} />
      ) : (
        <p class="hint-words">{sentence.value}</p>
      )}
    </>
  );
}

function Countdown({ show, chair, ms }: { show: Show; chair: number; ms: number }) {
  const left = useSignal(Math.ceil(ms / 1000));
  const mine = show.view.mine.value.some((seat) => show.person(seat) === chair);
  const only = show.view.mine.value.length === 1;
  const words = (count: number) =>
    say(mine && only ? "mouse.warned.you" : "mouse.warned", { who: seatName(show.room, chair), count });
  useEffect(() => {
    if (mine) announce(words(left.value), true);
    const end = performance.now() + ms;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (now !== left.value && now < 4) play("tick");
      left.value = now;
    }, 200);
    return () => clearInterval(timer);
  }, []);
  return <p class="hint-words warned">{words(left.value)}</p>;
}
