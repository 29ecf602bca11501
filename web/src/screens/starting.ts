// Opens a room for a game, with the deck that suits the children on this device.
import { signal, useSignal } from "@preact/signals";
import { COATS, type GameName, type Settings } from "../contract.ts";
import { kept } from "../device/kept.ts";
import { go } from "../places.ts";
import { keepForLater } from "../room/here/later.ts";
import { ApiError, openRoom } from "../room/api.ts";
import type { Room } from "../room/room.ts";
import { type Seat, type Way, keep } from "../room/seats.ts";
import { isFirst } from "./played.ts";
import { defaults, wholeBox } from "../settings/defaults.ts";

/** Whether somebody with a cat plays on this device, or lives on it; what they know is loaded only then. */
export const someone = (): boolean => kept("matou.me") !== null;
export const anybody = (): boolean => COATS.some((cat) => kept(`matou.child.${cat}`) !== null);

/** What a room begins with: short decks round what the child here knows least. */
async function beginning(game: GameName, way: Way, whole: boolean): Promise<Settings> {
  const usual = { ...defaults(game, way), first: way === "alone" && isFirst() };
  if (whole) return wholeBox(usual);
  if (way === "tablet" || !someone()) return usual; // round one tablet it is said later who sits there
  const { fittedForMe } = await import("../profiles/decks.ts");
  return fittedForMe(usual);
}

/** The cards are dealt: a deck that suits the children here, where a short one is to be chosen; and their pace. */
export async function deal(room: Room, seat: Seat): Promise<void> {
  if (anybody()) await (await import("../profiles/decks.ts")).prepare(room, seat);
  await room.connection.ask({ ask: "start" });
}

const SHOWN_MS = 250; // a table that is there before is not waited for
/** A table is being set that takes its time: Python starts in this page. */
export const setting = signal(false);

export function useStart(way: Way) {
  const trouble = useSignal("");
  const busy = useSignal(false);
  const start = async (game: GameName, choose = false, whole = false) => {
    if (busy.value) return;
    busy.value = true;
    const timer = setTimeout(() => (setting.value = true), SHOWN_MS);
    try {
      const opened = await openRoom(choose ? defaults(game, way) : await beginning(game, way, whole), way);
      keep({ ...opened, way, game, hosts: way !== "alone", ...(choose ? { choose } : {}) });
      if (way !== "link") keepForLater();
      go(`/room/${opened.room}`);
    } catch (error) {
      trouble.value = error instanceof ApiError ? error.key : "other";
    } finally {
      clearTimeout(timer);
      busy.value = setting.value = false;
    }
  };
  return { start, busy, trouble };
}
