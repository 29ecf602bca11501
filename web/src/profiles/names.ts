// The name of each map.
import type { Family } from "../learning/facts.ts";
import { say } from "../words/words.ts";

const KEYS = { "×": "map.products", "+": "map.sums", "×?": "map.missing" } as const;

export const mapName = (family: Family): string => say(KEYS[family]);
