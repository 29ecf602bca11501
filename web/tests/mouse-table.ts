// A table of three, as the server shows it.
import type { MouseSeen } from "../src/contract.ts";

export const table = (more: Partial<MouseSeen> = {}): MouseSeen => ({
  options: {},
  seats: 3,
  players: 3,
  viewer: -1,
  turn: 0,
  over: false,
  winners: [],
  losers: [],
  game: "multipli",
  next: 0,
  direction: 1,
  stacks: [5, 5, 5],
  piles: [[], [], []],
  out: [],
  points: [0, 0, 0],
  flips: 3,
  flipper: 2,
  open: false,
  awake: true,
  race: 0,
  hands: [],
  locked: "",
  reveal_due: false,
  ...more,
});
