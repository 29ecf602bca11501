/** The sixteen cats: what tells them apart is shape and pattern first, colour second. */

import { COATS, type Coat } from "../../contract.ts";

export { COATS, type Coat };

export const MOODS = ["asleep", "watching", "pouncing", "sulking", "winning"] as const;
export type Mood = (typeof MOODS)[number];

export type Ears = "pointed" | "folded" | "huge" | "small" | "tufted" | "round";
export type Skull = "round" | "wide" | "wedge" | "ruffed" | "soft";
type Tail = "ringed" | "tipped" | "thin" | "plain" | "bob" | "plume";

/** Eight ways to mark a fur; two coats with the same pattern have other ears, another skull and another tail. */
export type Pattern = "mackerel" | "streaks" | "points" | "blaze" | "patches" | "cap" | "plain" | "bold";

export interface Look {
  pattern: Pattern;
  fur: string;
  /** Stripes, patches, mask: the second colour of the pattern. */
  mark: string;
  /** Muzzle, bib, socks. */
  pale: string;
  /** The second patch of a patched coat. */
  second?: string;
  /** Mouth and toes; light on dark fur. */
  line: string;
  /** Closed eyes and brows. */
  lid: string;
  collar?: string;
  iris: readonly [string, string];
  nose: string;
  inner: string;
  ears: Ears;
  skull: Skull;
  tail: Tail;
}

const DARK = "#2c2019";
const LIGHT = "#fdf3df";
const same = (colour: string): readonly [string, string] => [colour, colour];

export const LOOKS: Record<Coat, Look> = {
  tabby: {
    pattern: "mackerel",
    fur: "#b39a7c",
    mark: "#5d4632",
    pale: "#f0e3cc",
    line: DARK,
    lid: DARK,
    iris: same("#b9cf55"),
    nose: "#c96f5e",
    inner: "#e6b7a4",
    ears: "pointed",
    skull: "round",
    tail: "ringed",
  },
  ginger: {
    pattern: "streaks",
    fur: "#ee9a45",
    mark: "#c4661f",
    pale: "#fdeed3",
    line: DARK,
    lid: DARK,
    iris: same("#8fb04a"),
    nose: "#d9705f",
    inner: "#f6c39a",
    ears: "folded",
    skull: "wide",
    tail: "tipped",
  },
  siamese: {
    pattern: "points",
    fur: "#f1e2c8",
    mark: "#6d5143",
    pale: "#6d5143",
    line: LIGHT,
    lid: LIGHT,
    iris: same("#5fb0e0"),
    nose: "#3a2a24",
    inner: "#a5837a",
    ears: "huge",
    skull: "wedge",
    tail: "thin",
  },
  tuxedo: {
    pattern: "blaze",
    fur: "#3a3a42",
    mark: "#fdf8ec",
    pale: "#fdf8ec",
    line: DARK,
    lid: LIGHT,
    iris: same("#f0c93d"),
    nose: "#e0897c",
    inner: "#b98983",
    ears: "pointed",
    skull: "soft",
    tail: "tipped",
  },
  calico: {
    pattern: "patches",
    fur: "#fdf6e6",
    mark: "#e88f3c",
    pale: "#fdf6e6",
    second: "#4a403b",
    line: DARK,
    lid: DARK,
    iris: same("#c9a13b"),
    nose: "#e58b7d",
    inner: "#f3c2b2",
    ears: "pointed",
    skull: "round",
    tail: "bob",
  },
  smoke: {
    pattern: "cap",
    fur: "#77808f",
    mark: "#4c5462",
    pale: "#dfe3e6",
    line: DARK,
    lid: DARK,
    iris: same("#f2b134"),
    nose: "#5b4a4c",
    inner: "#c9b3b5",
    ears: "tufted",
    skull: "ruffed",
    tail: "plume",
  },
  snow: {
    pattern: "plain",
    fur: "#fffdf6",
    mark: "#e6ded0",
    pale: "#fffdf6",
    line: DARK,
    lid: DARK,
    collar: "#c8443a",
    iris: ["#6db4e3", "#e5a62f"],
    nose: "#eba091",
    inner: "#f6c9bf",
    ears: "small",
    skull: "soft",
    tail: "plain",
  },
  tiger: {
    pattern: "bold",
    fur: "#f4ae3d",
    mark: "#3a2a20",
    pale: "#fff4dc",
    line: DARK,
    lid: DARK,
    iris: same("#fff0b8"),
    nose: "#c25a4c",
    inner: "#fff4dc",
    ears: "round",
    skull: "wide",
    tail: "ringed",
  },
  silver: {
    pattern: "mackerel",
    fur: "#dcdfe0",
    mark: "#343a40",
    pale: "#fbfbf6",
    line: DARK,
    lid: DARK,
    iris: same("#74b58b"),
    nose: "#c9857c",
    inner: "#e8c4bb",
    ears: "tufted",
    skull: "wide",
    tail: "bob",
  },
  cream: {
    pattern: "streaks",
    fur: "#e9c793",
    mark: "#9a6a35",
    pale: "#fff8e8",
    line: DARK,
    lid: DARK,
    iris: same("#c98a2e"),
    nose: "#d98a78",
    inner: "#f2b9a0",
    ears: "huge",
    skull: "ruffed",
    tail: "ringed",
  },
  chocolate: {
    pattern: "points",
    fur: "#f6ecdc",
    mark: "#5a3a2b",
    pale: "#5a3a2b",
    line: LIGHT,
    lid: LIGHT,
    iris: same("#79bfe8"),
    nose: "#2e1c15",
    inner: "#b08b7c",
    ears: "small",
    skull: "ruffed",
    tail: "plume",
  },
  chestnut: {
    pattern: "blaze",
    fur: "#8a5a3a",
    mark: "#fdf6e8",
    pale: "#fdf6e8",
    line: DARK,
    lid: LIGHT,
    iris: same("#a9c25a"),
    nose: "#e0907f",
    inner: "#d8a48c",
    ears: "folded",
    skull: "round",
    tail: "plain",
  },
  tortie: {
    pattern: "patches",
    fur: "#43342f",
    mark: "#e0903f",
    pale: "#f2d7a4",
    second: "#f2d7a4",
    line: DARK,
    lid: LIGHT,
    iris: same("#d8c04a"),
    nose: "#c98a72",
    inner: "#e8b48f",
    ears: "round",
    skull: "soft",
    tail: "tipped",
  },
  sable: {
    pattern: "cap",
    fur: "#9c7350",
    mark: "#3b2a22",
    pale: "#efe0c4",
    line: DARK,
    lid: LIGHT,
    iris: same("#e7a93a"),
    nose: "#3a2a24",
    inner: "#d9ac93",
    ears: "small",
    skull: "wide",
    tail: "thin",
  },
  midnight: {
    pattern: "plain",
    fur: "#2f2d38",
    mark: "#1d1b23",
    pale: "#4a4755",
    line: LIGHT,
    lid: LIGHT,
    collar: "#4f8fc4",
    iris: same("#f4d13d"),
    nose: "#7a6a72",
    inner: "#6d5a66",
    ears: "huge",
    skull: "round",
    tail: "thin",
  },
  slate: {
    pattern: "bold",
    fur: "#4a535e",
    mark: "#f2f4f2",
    pale: "#f2f4f2",
    line: DARK,
    lid: LIGHT,
    iris: same("#9ed36a"),
    nose: "#d28b86",
    inner: "#d9bdbb",
    ears: "pointed",
    skull: "wedge",
    tail: "plume",
  },
};
