// The record that the replay page shows, stored for this tab only.
import { kept, remember } from "../device/kept.ts";

const STORAGE_KEY = "matou.record";

const SELF_STORAGE_KEY = "matou.record.self";

/** `self`: the guest that its reader was in that room. */
export function keepRecord(text: string, self = -1): void {
  remember(STORAGE_KEY, text, true);
  remember(SELF_STORAGE_KEY, String(self), true);
}
export const keptRecord = (): string => kept(STORAGE_KEY, true) ?? "";
export const keptSelf = (): number => Number(kept(SELF_STORAGE_KEY, true) ?? -1);

/** The guest that a seat's key belongs to: `room.guest.secret`. */
export const guestIn = (token: string): number => Number(token.split(".")[1] ?? -1);
