// The hint of the mouse table: what it waits for, or the open story.
import { useLayoutEffect, useRef } from "preact/hooks";
import { specialName } from "../table/cards.ts";
import { announce } from "../speech/live.ts";
import { shortName } from "../people/names.ts";
import { useAsked, useNow } from "../speech/now.ts";
import { say } from "../words/words.ts";
import { type Awaited, awaitedOf, isQuestion } from "./state/awaited.ts";
import { sceneWords } from "./story/StorySheet.tsx";
import type { Show } from "./state/show.ts";

/** What is awaited, and the sentence for it. */
export function awaitedAt(show: Show): (Awaited & { text: string; flips: number }) | null {
  const { room, view } = show;
  const table = view.table.value;
  if (table === null) return null;
  const awaited = awaitedOf(table, {
    mine: view.mine.value,
    calm: view.calm.value,
    alone: view.alone.value,
    decided: show.allDecided.value,
    paused: view.paused.value,
  });
  const { key, seat, card } = awaited;
  const text = say(key, {
    who: seat >= 0 ? shortName(room, seat) : "",
    card: card === undefined ? "" : specialName(card, view.game.value, view.options.value),
  });
  return { ...awaited, text, flips: table.flips };
}

/** Once for the table, however often its words are shown. */
export function Asked({ show }: { show: Show }) {
  const awaited = awaitedAt(show);
  const story = show.sheet.value ? show.story.value : null;
  const told = story?.scenes.map((scene) => sceneWords(show, scene)).join(" ");
  const { text = "", key, seat = -1, card, flips = 0 } = awaited ?? {};
  useNow("table", told ?? text);
  // One's turn and a call to the mouse are asked with every card; what is asked of all after each card, once a game.
  useAsked(text, show.view.mine.value.includes(seat) || card !== undefined ? `${card ?? "turn"} ${flips}` : "");
  useOnce(text, key !== undefined && isQuestion(key) ? key : "");
  return null;
}

/** Announce a question the first time it is asked. */
function useOnce(text: string, question: string): void {
  const known = useRef(new Set([""]));
  useLayoutEffect(() => {
    if (!known.current.has(question)) announce(text);
    known.current.add(question);
  }, [question]);
}
