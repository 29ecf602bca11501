// What the table waits for, as the key of a sentence.
import { type Kind, type MouseSeen, RACES } from "../../contract.ts";
import { isSpecial, kindOf } from "../../table/cards.ts";
import type { Key } from "../../words/words.ts";

export interface Awaited {
  key: Key;
  seat: number; // whose turn it is about; -1 none
  card?: Kind; // the special it is about
}

export interface Standing {
  mine: number[];
  calm: boolean;
  alone: boolean;
  decided: boolean; // calm: all at this page have hit or said "nothing here"
  paused: boolean;
}

const inside = (table: MouseSeen, seat: number): boolean => !table.out.some((place) => place.includes(seat));

/** The special cards that fell last; none where numbers fell. */
function fallen(table: MouseSeen): string[] {
  const seats = table.flipper >= 0 ? [table.flipper] : table.flipper === -1 ? table.piles.map((_, seat) => seat) : [];
  return seats.flatMap((seat) => {
    const card = table.piles[seat]?.at(-1);
    return card !== undefined && isSpecial(card) ? [kindOf(card)] : [];
  });
}

export function awaitedOf(table: MouseSeen, standing: Standing): Awaited {
  const { mine, paused } = standing;
  if (mine.length === 0 && !paused) return { key: "mouse.await.spectator", seat: -1 };
  if (paused) return { key: "mouse.await.paused", seat: -1 };
  if (table.open) return racing(table, standing);
  if (table.next < 0) return { key: "mouse.await.shuffle", seat: -1 };
  if (table.reveal_due) return { key: "mouse.await.together", seat: -1 };
  if (!mine.includes(table.next)) return { key: "mouse.await.other", seat: table.next };
  const which = table.flips === 0 ? "first" : "yours";
  return { key: mine.length > 1 ? `mouse.await.many.${which}` : `mouse.await.${which}`, seat: table.next };
}

function racing(table: MouseSeen, { mine, calm, alone, decided }: Standing): Awaited {
  if (!mine.some((seat) => inside(table, seat))) return { key: "mouse.await.watch", seat: -1 };
  if (table.race === RACES.chased) return { key: "mouse.await.chase", seat: -1, card: "chase" };
  if (table.race === RACES.trapped) return { key: "mouse.await.trap", seat: -1, card: "trap" };
  if (calm && decided) return { key: "mouse.await.others", seat: -1 };
  if (fallen(table).includes("sumo")) return { key: "mouse.await.sumo", seat: -1, card: "sumo" };
  if (alone && mine.length === 1 && !mine.includes(table.next)) return { key: "mouse.await.alone", seat: -1 };
  if (calm && !alone) return { key: mine.length > 1 ? "mouse.await.many.calm" : "mouse.await.calm", seat: -1 };
  if (mine.length > 1)
    return {
      key: mine.includes(table.next) && !table.reveal_due ? "mouse.await.many.race.yours" : "mouse.await.many.race",
      seat: table.next,
    };
  return mine.includes(table.next) && !table.reveal_due
    ? { key: "mouse.await.race.yours", seat: table.next }
    : { key: "mouse.await.race", seat: -1 };
}

/** Sentences that stand there after every card. */
const QUESTIONS: Key[] = [
  "mouse.await.alone",
  "mouse.await.calm",
  "mouse.await.race",
  "mouse.await.many.calm",
  "mouse.await.many.race",
];
export const isQuestion = (key: Key): boolean => QUESTIONS.includes(key);
