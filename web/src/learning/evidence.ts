// What happens at a table → answers: who was asked which facts, and what they did about it. `matou.learning.evidence`
// says why; both are held to the same golden vectors.
import type { GameEvent, Photo } from "../contract.ts";
import { isResult } from "../table/cards.ts";
import type { Answer, How } from "./answers.ts";
import { type Family, factOf, resultOf } from "./facts.ts";

const NEAR = 1.7; // times as large: beyond it nobody has to reckon to see that two differ
const LONGEST = 15_000; // ms; whoever takes longer does something else
const CUT_OFF = 1500; // ms; a pair that the next card covers sooner was not missed
export const NO_CARD = -1;

type Hand = Pick<Photo, "seat" | "reaction" | "guess">;

/** One event of a game as everybody sees it, and the table after it. */
export interface Moment {
  ms: number; // since the deal
  events: readonly GameEvent[];
  tops: readonly number[]; // by seat the face on top of its pile, or −1
  open: boolean; // time is running
  people: readonly number[]; // the seats that people play themselves
  photo: readonly Hand[];
}

/** One game at the mouse. */
export class Watch {
  private tops: readonly number[] = [];
  private people: readonly number[] = [];
  private fell = 0; // ms, when the last card did
  private verdict = 0; // ms, when a pair was won
  private fresh = new Set<number>(); // the seats it fell for
  private asked = new Map<number, number[]>(); // by seat, the seats of its pair
  private helped = new Set<number>();
  private beaten = new Map<number, Answer>(); // by seat
  private decided = false; // a hand has been judged since the card fell

  constructor(
    private readonly family: Family,
    private readonly players: number,
  ) {}

  /** The last card went back, or another falls: nothing is asked of it any more. */
  voided(): void {
    this.fresh = new Set();
    this.asked = new Map();
    this.helped = new Set();
    this.beaten = new Map();
    this.decided = false;
  }

  /** The answers that this moment settles. */
  hear({ ms, events, tops, open, people, photo }: Moment): Answer[] {
    const times = new Map(photo.filter((hand) => !hand.guess).map((hand) => [hand.seat, hand.reaction]));
    const found: Answer[] = [];
    const fallen: number[] = [];
    for (const event of events) {
      if (event.event === "Won") {
        this.verdict = ms;
        found.push(...this.won(event.seat, event.losers, event.why, times));
      } else if (event.event === "Sinned") found.push(...this.sinned(event.seat, times));
      else if (event.event === "Chased" || event.event === "Trapped") found.push(...this.hands(times));
      else if (event.event === "Called") this.asked.clear();
      else if (event.event === "Flipped") fallen.push(event.seat);
    }
    if (fallen.length > 0 || !open) found.push(...this.missed(ms - this.fell, fallen.length > 0));
    if (fallen.length > 0) found.push(...this.beaten.values());
    const known = this.people.filter((seat) => people.includes(seat) && !this.helped.has(seat));
    if (fallen.length > 0) {
      this.voided();
      this.fresh = new Set(fallen);
      this.fell = ms;
    }
    this.tops = tops;
    this.people = people;
    if (fallen.length > 0 && open) this.ask();
    return found.filter((answer) => known.includes(answer.seat));
  }

  /** A hand came after the verdict: it was on its way, and has its time. */
  late({ seat, reaction, guess }: Hand): Answer[] {
    const answer = guess ? undefined : this.beaten.get(seat);
    if (!guess) this.beaten.delete(seat);
    if (answer === undefined || !this.people.includes(seat) || this.helped.has(seat)) return [];
    return [{ ...answer, how: "late", ms: Math.min(reaction, LONGEST) }];
  }

  /** In a calm room somebody says after so many ms that there is nothing here. Rightly, that is a time where another
   * top is about as large; wrongly, the pair is missed in the end. */
  nothing(seat: number, ms: number): Answer[] {
    if (this.asked.has(seat) || this.helped.has(seat) || !this.people.includes(seat) || this.decided) return [];
    const near = [...this.tops.keys()].filter((other) => this.near(seat, other));
    const others = this.fresh.has(seat) ? near : near.filter((other) => this.fresh.has(other));
    return others.length > 0 ? this.answer(seat, "nothing", ms, [seat, ...others]) : [];
  }

  /** After a pair somebody who held it and did not hit touched the number of its own card among three, so long after
   * it was asked. A card that had just fallen was looked at since; what lay there before may have been known. */
  tapped(seat: number, card: number, asked: number, right: boolean): Answer[] {
    const fact = factOf(card);
    if (fact === null || this.helped.has(seat) || !this.people.includes(seat)) return [];
    const how = right ? "tap" : "wrong_tap";
    if (!this.fresh.has(seat)) return [{ seat, how, ms: Math.min(asked, LONGEST), older: [fact] }];
    return [{ seat, how, ms: Math.min(asked + this.verdict - this.fell, LONGEST), new: [fact] }];
  }

  /** K8: they looked it up, and answer nothing until the next card. */
  openedCorrection(seats: readonly number[]): void {
    for (const seat of seats) this.helped.add(seat);
  }

  // --- what events say ---------------------------------------------------------------------

  private won(winner: number, losers: readonly number[], why: string, times: Map<number, number>): Answer[] {
    const group = [winner, ...losers];
    const asked =
      why === "pair" && group.some((seat) => this.fresh.has(seat)) && group.every((seat) => this.asked.has(seat));
    for (const seat of group) this.asked.delete(seat);
    this.decided = true;
    const first = times.get(winner);
    if (!asked || first === undefined) return [];
    const found = this.answer(winner, "won", first, group);
    for (const seat of losers) {
      if (seat % this.players === winner % this.players) continue; // M3: the same person's other seat
      const ms = times.get(seat);
      if (ms === undefined) this.beat(seat, first, group);
      else found.push(...this.answer(seat, "late", ms, group));
    }
    return found;
  }

  /** M10: all tops are gone; who was asked had not answered yet. */
  private sinned(sinner: number, times: Map<number, number>): Answer[] {
    const asked = this.asked;
    this.asked = new Map();
    const ms = times.get(sinner);
    if (this.decided || this.fresh.size === 0 || ms === undefined) return [];
    this.decided = true;
    for (const [seat, group] of asked) if (seat % this.players !== sinner % this.players) this.beat(seat, ms, group);
    return this.answer(sinner, "greed", ms, [sinner, ...this.fresh]);
  }

  private beat(seat: number, ms: number, group: readonly number[]): void {
    for (const answer of this.answer(seat, "beaten", ms, group)) this.beaten.set(seat, answer);
  }

  /** M13, M17: nothing had to be known; what lies there was looked at meanwhile. */
  private hands(times: Map<number, number>): Answer[] {
    this.asked.clear();
    this.decided = true;
    return [...times].map(([seat, ms]) => ({ seat, how: "bare", ms: Math.min(ms, LONGEST) }));
  }

  /** Time was up, or somebody flipped the next card: that soon, it says no more than another hand would. */
  private missed(ms: number, cut: boolean): Answer[] {
    const asked = this.asked;
    this.asked = new Map();
    return [...asked].flatMap(([seat, group]) =>
      this.answer(seat, cut && ms < CUT_OFF ? "beaten" : "missed", ms, group),
    );
  }

  // --- what the tops ask -------------------------------------------------------------------

  /** M6: the seats of a pair that a card has just made. */
  private ask(): void {
    const worths = this.tops.map((_, seat) => this.worth(seat));
    for (const [seat, worth] of worths.entries()) {
      if (worth === 0 || worths.indexOf(worth) === worths.lastIndexOf(worth)) continue; // no pair
      const group = [...worths.keys()].filter((other) => worths[other] === worth);
      if (group.some((other) => this.fresh.has(other))) this.asked.set(seat, group);
    }
  }

  /** About the tops of these seats; none where there was nothing to reckon. */
  private answer(seat: number, how: How, ms: number, group: readonly number[]): Answer[] {
    const seats = [...new Set(group)].sort((a, b) => a - b);
    const fell: number[] = [];
    const older: number[] = [];
    let read = false;
    for (const one of seats) {
      const fresh = this.fresh.has(one);
      const fact = factOf(this.top(one));
      if (fact !== null) (fresh ? fell : older).push(fact);
      else read ||= fresh && isResult(this.top(one));
    }
    const first = fell[0] ?? older[0];
    if (first === undefined) return [];
    const all = fell.length + older.length === seats.length;
    if (all && [...fell, ...older].every((fact) => fact === first)) return []; // 3×8 beside 8×3 is seen
    return [{ seat, how, ms: Math.min(ms, LONGEST), new: fell, older, read }];
  }

  private near(seat: number, other: number): boolean {
    const [own, its] = [this.worth(seat), this.worth(other)];
    return seat !== other && Math.max(own, its) > 0 && Math.max(own, its) <= NEAR * Math.min(own, its);
  }

  private top(seat: number): number {
    return this.tops[seat] ?? NO_CARD;
  }

  private worth(seat: number): number {
    const fact = factOf(this.top(seat));
    if (fact !== null) return resultOf(this.family, fact);
    return isResult(this.top(seat)) ? this.top(seat) - 100 : 0;
  }
}

/** H14: a total was typed so long after the card was chosen; a result card asks no fact. */
export function total(seat: number, card: number, ms: number, right: boolean): Answer[] {
  const fact = factOf(card);
  return fact === null ? [] : [{ seat, how: right ? "total" : "wrong_total", ms: Math.min(ms, LONGEST), new: [fact] }];
}

/** A card of the two minutes, typed or answered by = or ≠. */
export const card = (fact: number, ms: number, right: boolean, picked = false): Answer => ({
  seat: 0,
  how: picked ? (right ? "pick" : "wrong_pick") : right ? "card" : "wrong_card",
  ms: Math.min(ms, LONGEST),
  new: [fact],
});
