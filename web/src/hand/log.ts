// The last events in words, each with the article that applied.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { articleOf } from "../table/articles.ts";
import { sentence, sentences } from "../table/telling.ts";
import type { Moment, Room } from "../room/room.ts";
import type { ArticleNumber, GameEvent } from "../contract.ts";

export interface LogLine {
  key: string;
  text: string;
  article: ArticleNumber | "";
}

const MAX_LINES = 12;

export function useLog(room: Room): Signal<LogLine[]> {
  const log = useSignal<LogLine[]>([]);
  useEffect(
    () =>
      room.listen((moment) => {
        const lines = linesOf(room, moment);
        if (lines.length > 0) log.value = [...lines.reverse(), ...log.value].slice(0, MAX_LINES);
      }),
    [room],
  );
  return log;
}

function linesOf(room: Room, moment: Moment): LogLine[] {
  const game = moment.after?.game;
  const events = moment.fact.events ?? [];
  if (events.length === 0)
    return sentences(room, moment).map((text, i) => ({ key: `${moment.n}.${i}`, text, article: "" }));
  return events
    .map((event, i) => ({
      key: `${moment.n}.${i}`,
      text: sentence(room, event),
      article: game === undefined ? "" : articleOf(event, game),
    }))
    .filter((line, i) => line.text !== "" && !isOwnDraw(events[i]));
}

/** What one drew is seen in the hand; what all are shown (C6) is worth a line. */
const isOwnDraw = (event: GameEvent | undefined): boolean => event?.event === "Drew" && !event.shown;
