// The record that the replay page shows, kept for this tab only.
import { kept, remember } from "../parts/kept.ts";

const KEPT = "matou.record";

export const keepRecord = (text: string): void => remember(KEPT, text, true);
export const keptRecord = (): string => kept(KEPT, true) ?? "";
