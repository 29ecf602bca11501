// Collects answers of the children from the events of a game; saved when the game is over or left.
import { effect, signal, untracked } from "@preact/signals";
import { type AnyTable, type Coat, FACES, type MouseSeen } from "../contract.ts";
import type { Answer } from "../learning/answers.ts";
import { learn } from "../learning/estimate.ts";
import { NO_CARD, Watch, total } from "../learning/evidence.ts";
import type { Family } from "../learning/facts.ts";
import { seatsOf } from "../table/ranks.ts";
import { signOf, worth } from "../table/cards.ts";
import type { Deed, Moment, Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { knownHere, learnerOf, learnt, spent, wins } from "./children.ts";
import { today } from "./days.ts";
import { sitter, sitters } from "./sitting.ts";
import { tellPace } from "./decks.ts";

interface Lit {
  cat: Coat;
  family: Family;
  facts: number[];
}
/** What lit up in the game that is played or was played last. */
export const newlyLit = signal<Lit[]>([]);

/** What the game that is played or was played last says of somebody without a cat: it counts once one is chosen. */
export const guestGame = signal<{ family: Family; facts: number[]; lit: number[]; seconds: number } | null>(null);

export function watch(room: Room, seat: Seat): () => void {
  let game: Watch | null = null; // at the mouse
  let played = 0; // ms of this game
  let saved = 0; // of them told to the children
  let welcome = Infinity; // cards until the pair that was dealt for a beginner

  const take = (answers: Answer[]) => {
    const table = room.table.value;
    if (table === null || answers.length === 0) return;
    const family = signOf(table.game);
    for (const answer of answers) {
      const cat = sitter(room, seat, answer.seat % table.players);
      if (cat !== null) shine(cat, family, learn(learnerOf(cat), family, answer, today()));
      else if (seat.way === "alone") met(family, answer, learn(knownHere(), family, answer, today()));
    }
  };
  const met = (family: Family, { new: fallen = [], older = [] }: Answer, lit: number[]) => {
    const before = guestGame.peek();
    const facts = [...new Set([...(before?.facts ?? []), ...fallen, ...older])];
    guestGame.value = { family, facts, lit: [...(before?.lit ?? []), ...lit], seconds: 0 };
  };
  const save = () => {
    for (const cat of sitters(room, seat)) {
      spent(cat, (played - saved) / 1000);
      learnt(cat);
    }
    saved = played;
  };
  /** In the first game of a device the first own pair was dealt on purpose: up to there nothing is evidence. */
  const welcomed = (table: MouseSeen): boolean => {
    const { settings, game: number, chairs = [] } = room.seen.value ?? {};
    const alone = chairs.filter((chair) => chair.guest >= 0).length === 1;
    if (settings?.first !== true || number !== 1 || !alone) return false;
    if (table.flips < welcome && table.open && ownPair(table, room.seats.value)) welcome = table.flips;
    return table.flips <= welcome;
  };
  const hear = ({ fact, after }: Moment) => {
    if (fact.fact === "dealt") {
      game = null;
      welcome = Infinity;
      played = saved = 0;
      newlyLit.value = [];
      guestGame.value = null;
    }
    if (fact.fact === "voided") game?.voided();
    if (fact.fact !== "played" || after === null) return;
    played = fact.ms ?? played;
    if ("piles" in after && "stacks" in after) {
      game ??= new Watch(signOf(after.game), after.players);
      const { events = [], photo = [] } = fact;
      const tops = after.piles.map((pile) => pile.at(-1) ?? NO_CARD);
      take(game.hear({ ms: played, events, tops, open: after.open, people: people(room, after), photo }));
      if (welcomed(after)) game.openedCorrection(room.seats.value);
    }
    if (!after.over) return;
    if (seat.way === "alone" && sitters(room, seat).length === 0) {
      const { facts, lit } = guestGame.peek() ?? { facts: [], lit: [] }; // a short game may hold no evidence
      guestGame.value = { family: signOf(after.game), facts, lit, seconds: played / 1000 };
    }
    for (const chair of new Set(after.winners.map((one) => one % after.players))) {
      const cat = sitter(room, seat, chair);
      if (cat !== null) wins(cat, after.game);
    }
    save();
  };
  const did = (deed: Deed) => {
    const table = room.table.value;
    if (table === null) return;
    if (deed.what === "total") take(total(deed.seat, deed.card, deed.ms, deed.right));
    else if (deed.what === "number") take(game?.tapped(deed.seat, deed.card, deed.ms, deed.right) ?? []);
    else if (deed.what === "looked up") game?.openedCorrection(room.seats.value);
    else
      for (const one of room.seats.value)
        if (one % table.players === deed.chair) take(game?.nothing(one, deed.ms) ?? []);
  };

  let told = ""; // whose pace
  const stops = [
    room.listen(hear),
    effect(() => {
      const here = sitters(room, seat).join();
      if (here === told || here === "") return;
      told = here;
      void untracked(() => tellPace(room, seat));
      untracked(() => wearOwnCat(room, seat));
    }),
    effect(() => {
      const late = room.late.value;
      untracked(() => late !== null && game !== null && take(game.late(late.hand)));
    }),
    effect(() => {
      const deed = room.deed.value;
      untracked(() => deed !== null && did(deed)); // once, however often the table changes after it
    }),
  ];
  addEventListener("pagehide", save);
  return () => {
    removeEventListener("pagehide", save);
    for (const stop of stops) stop();
    save();
  };
}

/** A child with a cat of its own plays as that cat, so that no other at the table is called by its name. */
function wearOwnCat(room: Room, seat: Seat): void {
  const guest = room.guest(room.you.value);
  const [cat] = sitters(room, seat);
  if (seat.way === "tablet" || guest === undefined || cat === undefined || guest.cat === cat) return;
  void room.connection.ask({ ask: "dress", cat, name: guest.name });
}

/** Whether one of these seats shows the same result as another. */
function ownPair({ piles, game }: MouseSeen, own: number[]): boolean {
  const tops = piles.map((pile) => worth(pile.at(-1) ?? FACES.chase, game));
  return own.some((seat) => tops.some((one, other) => other !== seat && one > 0 && one === tops[seat]));
}

/** The seats that people play themselves. */
function people(room: Room, table: AnyTable): number[] {
  const chairs = room.seen.value?.chairs ?? [];
  return seatsOf(table).filter((seat) => {
    const chair = chairs[seat % table.players];
    return chair !== undefined && chair.guest >= 0 && !chair.minded;
  });
}

function shine(cat: Coat, family: Family, facts: number[]): void {
  if (facts.length === 0) return;
  const before = newlyLit.value.find((one) => one.cat === cat);
  const others = newlyLit.value.filter((one) => one.cat !== cat);
  newlyLit.value = [...others, { cat, family, facts: [...(before?.facts ?? []), ...facts] }];
}
