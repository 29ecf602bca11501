/** The eight cats: what tells them apart is shape and pattern first, colour second. */

import { COATS, type Coat } from "../../contract.ts";

export { COATS, type Coat };

export const MOODS = ["asleep", "watching", "pouncing", "sulking", "winning"] as const;
export type Mood = (typeof MOODS)[number];

export type Ears = "pointed" | "folded" | "huge" | "small" | "tufted" | "round";
export type Skull = "round" | "wide" | "wedge" | "ruffed" | "soft";
export type Tail = "ringed" | "tipped" | "thin" | "plain" | "bob" | "plume";

export interface Look {
  fur: string;
  /** Stripes, patches, mask: the second colour of the pattern. */
  mark: string;
  /** Muzzle, bib, socks. */
  pale: string;
  /** Closed eyes and mouth; light on dark fur. */
  line: string;
  iris: readonly [string, string];
  nose: string;
  inner: string;
  ears: Ears;
  skull: Skull;
  tail: Tail;
}

const DARK = "#2c2019";
const same = (colour: string): readonly [string, string] => [colour, colour];

export const LOOKS: Record<Coat, Look> = {
  tabby: {
    fur: "#b39a7c",
    mark: "#5d4632",
    pale: "#f0e3cc",
    line: DARK,
    iris: same("#b9cf55"),
    nose: "#c96f5e",
    inner: "#e6b7a4",
    ears: "pointed",
    skull: "round",
    tail: "ringed",
  },
  ginger: {
    fur: "#ee9a45",
    mark: "#c4661f",
    pale: "#fdeed3",
    line: DARK,
    iris: same("#8fb04a"),
    nose: "#d9705f",
    inner: "#f6c39a",
    ears: "folded",
    skull: "wide",
    tail: "tipped",
  },
  siamese: {
    fur: "#f1e2c8",
    mark: "#6d5143",
    pale: "#6d5143",
    line: DARK,
    iris: same("#5fb0e0"),
    nose: "#3a2a24",
    inner: "#a5837a",
    ears: "huge",
    skull: "wedge",
    tail: "thin",
  },
  tuxedo: {
    fur: "#3a3a42",
    mark: "#fdf8ec",
    pale: "#fdf8ec",
    line: DARK,
    iris: same("#f0c93d"),
    nose: "#e0897c",
    inner: "#b98983",
    ears: "pointed",
    skull: "soft",
    tail: "tipped",
  },
  calico: {
    fur: "#fdf6e6",
    mark: "#e88f3c",
    pale: "#fdf6e6",
    line: DARK,
    iris: same("#c9a13b"),
    nose: "#e58b7d",
    inner: "#f3c2b2",
    ears: "pointed",
    skull: "round",
    tail: "bob",
  },
  smoke: {
    fur: "#77808f",
    mark: "#4c5462",
    pale: "#dfe3e6",
    line: DARK,
    iris: same("#f2b134"),
    nose: "#5b4a4c",
    inner: "#c9b3b5",
    ears: "tufted",
    skull: "ruffed",
    tail: "plume",
  },
  snow: {
    fur: "#fffdf6",
    mark: "#e6ded0",
    pale: "#fffdf6",
    line: DARK,
    iris: ["#6db4e3", "#e5a62f"],
    nose: "#eba091",
    inner: "#f6c9bf",
    ears: "small",
    skull: "soft",
    tail: "plain",
  },
  tiger: {
    fur: "#f4ae3d",
    mark: "#3a2a20",
    pale: "#fff4dc",
    line: DARK,
    iris: same("#fff0b8"),
    nose: "#c25a4c",
    inner: "#fff4dc",
    ears: "round",
    skull: "wide",
    tail: "ringed",
  },
};
