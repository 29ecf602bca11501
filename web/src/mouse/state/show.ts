// What is shown for a moment beside the table: the last story, paws on the mouse, notes and gestures.
import { batch, computed, effect, signal } from "@preact/signals";
import { type Gesture, LETTERS, type Late, type RefusalKey } from "../../contract.ts";
import type { Answer } from "../../room/connection.ts";
import type { Moment, Room } from "../../room/room.ts";
import { play } from "../../sounds.ts";
import { soon } from "../../look/renderScheduler.ts";
import { announce } from "../../speech/live.ts";
import { say } from "../../words/words.ts";
import { CatMoods } from "./catmoods.ts";
import { type Decided, UNDECIDED, allDecided, saysNothing } from "./decided.ts";
import { type Flight, flightsOf } from "../board/flights.ts";
import type { Reach } from "../touch/reach.ts";
import { type Story, isVerdict, storyOf, withLate } from "../story/scenes.ts";
import { soundOf } from "./heard.ts";
import { type Point, Prints } from "./prints.ts";
import { Timers } from "./timers.ts";
import { lateNote } from "../story/late.ts";
import { ASKS, type Question, questionsOf } from "../story/numbers.ts";
import { View, mouseTable } from "./view.ts";

const NOTE_MS = 2600; // milliseconds a note stays
const MOOD_MS = 3500; // and a mood
const READ_MS = 7000; // what a reader needs for a story, at least
const TAP_GUARD_MS = 250; // a tap sooner after a card was meant for the previous card
const FLIGHT_MS = 900; // flight of the cards, before the story
const ASKED_AFTER_MS = 350; // a verdict: hands on their way come down before
const ASKED_MS = 1500; // the number of a pair may be touched so long
const ANSWERED_MS = 500; // it is seen whether it was right
const LATE: RefusalKey[] = ["asleep", "late"]; // refusals of late hands, whose lateness is shown already
const UNTOLD: RefusalKey[] = ["stale", "already hit"]; // refusals that change nothing for anybody

interface Note {
  seat: number;
  words: string;
  late?: true; // how late a hand was
}

export class Show {
  readonly view: View;
  readonly story = signal<Story | null>(null); // the last one, for "why?"
  readonly fresh = signal<Story | null>(null); // while cats still look it
  readonly sheet = signal(false); // the large sheet lies open
  readonly touched = signal<number[]>([]); // hands of this page that wait for the verdict
  readonly note = signal<Note | null>(null);
  readonly questions = signal<Question[]>([]); // the number of a pair, asked of seats of this page
  readonly flights = signal<Flight[]>([]);
  readonly decided = signal<Decided>(UNDECIDED);
  readonly race = signal(0); // the number of the event that opened it
  readonly gesture = signal<{ guest: number; which: Gesture } | null>(null);
  /** Every paw that lies on the mouse, in the order it came. */
  readonly paws = computed(() => [...new Set([...this.touched.value, ...this.room.paws.value.map((paw) => paw.seat)])]);
  readonly allDecided = computed(() =>
    allDecided(this.decided.value, this.race.value, this.deciding(), (seat) => this.person(seat), this.paws.value),
  );
  private untold: Story | null = null; // until they are answered
  private judged = 0; // when the pair was won
  private opened = 0;
  private fell = -Infinity; // when a card did
  private readonly timers = new Timers();
  readonly prints = new Prints(this.timers, (seat) => this.touched.peek().includes(seat));
  readonly moods: CatMoods;
  private readonly stops: (() => void)[] = [];

  constructor(readonly room: Room) {
    this.view = new View(room);
    this.moods = new CatMoods(this.view, this.paws, this.fresh, this.timers);
    this.race.value = room.n.peek();
    this.stops.push(room.listen((moment) => this.hear(moment)));
    this.stops.push(effect(() => this.gestured()));
    let heard = 0;
    this.stops.push(
      effect(() => {
        const now = this.paws.value.length;
        if (now > heard) play("paw");
        if (now > 0 && heard === 0) play("squeak");
        heard = now;
      }),
    );
    this.stops.push(effect(() => this.late(room.late.value)));
    this.stops.push(
      effect(() => {
        if (room.connection.status.value === "lost") this.takeBack();
      }),
    );
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.moods.close();
    this.timers.close();
  }

  private hear(moment: Moment): void {
    if (moment.fact.fact === "dealt") {
      batch(() => {
        this.story.value = this.fresh.value = null;
        this.untold = null;
        this.goOn();
      });
    }
    if (moment.fact.fact !== "played" && moment.fact.fact !== "voided") return;
    const events = moment.fact.events ?? [];
    const before = mouseTable(moment.before);
    const story = storyOf(moment.n, moment.fact, this.view.game.peek(), before);
    const fell = events.some((event) => event.event === "Flipped");
    const questions = this.asked(moment);
    batch(() => {
      this.release();
      this.race.value = moment.n;
      if (this.touched.value.length > 0) this.touched.value = [];
      if (story !== null) this.fresh.value = story;
      if (story !== null && questions.length > 0) this.untold = story;
      else if (story !== null) this.story.value = story;
      else if (fell) this.fresh.value = null;
      // A paw that lost leaves the mouse: none but those the story is about lie there.
      if (story !== null) this.prints.keep((seat) => story.scenes.some((scene) => scene.who.includes(seat)));
      if (before !== null) this.flights.value = flightsOf(events, before);
    });
    if (fell) this.fell = performance.now();
    if (story !== null && isVerdict(story) && !fell && !this.view.open.value) {
      this.sheet.value = false;
      if (questions.length > 0) this.timers.later("numbers", ASKED_AFTER_MS, () => (this.questions.value = questions));
      const moves = this.flights.value.length > 0 ? FLIGHT_MS : 0;
      this.timers.later("sheet", questions.length > 0 ? ASKED_AFTER_MS + ASKED_MS : moves, () => this.open());
    } else if (fell && this.sheet.value)
      this.timers.later("sheet", this.opened + READ_MS - performance.now(), () => this.goOn());
    const guessed =
      story?.scenes[0]?.kind === "guess"
        ? story.scenes[0].who.find((seat) => this.view.mine.value.includes(seat))
        : undefined;
    if (story !== null) this.note.value = null;
    if (guessed !== undefined) this.tell(guessed, say("mouse.note.guess"));
    if (story !== null) this.timers.later("fresh", MOOD_MS, () => (this.fresh.value = null));
    const sound = soundOf(events);
    if (sound !== null) play(sound);
  }

  /** Lay the story beside the mouse; it stays until a player goes on, or cards fell and it could be read. */
  private open(): void {
    this.opened = performance.now();
    batch(() => {
      this.release();
      this.prints.keep(() => false); // the winner's paw would lie on the photo
      this.sheet.value = true;
    });
  }

  /** "Why?": the last story again, or away with it. */
  ask(): void {
    if (this.sheet.value) this.goOn();
    else this.open();
  }

  /** A player goes on: close the story. */
  goOn(): void {
    this.timers.cancel("sheet");
    this.release();
    if (this.sheet.value) this.sheet.value = false;
  }

  // --- the number of a pair -----------------------------------------------------------------

  /** The questions for seats of this page; none once cards fell or the game is over. */
  private asked({ fact, after }: Moment): Question[] {
    const { view } = this;
    const won = fact.events?.find((event) => event.event === "Won");
    const table = mouseTable(after);
    if (won === undefined || table === null || table.over || table.open || view.firstGame.peek()) return [];
    if (this.room.you.peek() < 0 || !this.asks.value.peek()) return [];
    const here = view.mine.peek().filter((seat) => !view.seat(seat).minded.peek());
    const down = [...this.touched.peek(), ...(fact.photo ?? []).map((hand) => hand.seat)];
    this.judged = performance.now();
    return questionsOf(won, here, down, table, Math.random);
  }

  /** Whether this device asks at such a table. */
  get asks(): (typeof ASKS)["calm"] {
    return this.view.calm.value ? ASKS.calm : ASKS.races;
  }

  pick({ seat, card, right }: Question, number: number): void {
    const ms = performance.now() - this.judged;
    if (ms < ASKED_AFTER_MS + TAP_GUARD_MS) return; // a hand that was meant for the mouse
    const open = this.questions.value;
    if (open.some((one) => one.seat === seat && one.picked !== null)) return;
    this.questions.value = open.map((one) => (one.seat === seat ? { ...one, picked: number } : one));
    this.room.deed.value = { what: "number", seat, card, ms, right: number === right };
    play(number === right ? "purr" : "flip");
    if (this.questions.value.every((one) => one.picked !== null))
      this.timers.later("sheet", ANSWERED_MS, () => this.open());
  }

  /** No more is asked, and the story may be told. */
  private release(): void {
    this.timers.cancel("numbers");
    if (this.questions.value.length > 0) this.questions.value = [];
    if (this.untold === null) return;
    this.story.value = this.untold;
    this.untold = null;
  }

  private late(said: Late | null): void {
    const story = this.untold ?? this.story.peek();
    if (said === null || story === null || story.n !== said.n) return;
    if (this.untold !== null) this.untold = withLate(story, said.hand);
    else this.story.value = withLate(story, said.hand);
    this.questions.value = this.questions.peek().filter((one) => one.seat !== said.hand.seat); // it did hit
    const { seat, late = 0 } = said.hand;
    this.prints.keep((one) => one !== seat);
    if (this.view.mine.peek().includes(seat))
      this.tell(seat, late > 0 ? lateNote(late) : say("mouse.late.together"), true);
  }

  /** A word for one seat, for a moment. */
  private tell(seat: number, words: string, late?: true): void {
    this.note.value = late ? { seat, words, late } : { seat, words };
    announce(words, true);
    this.timers.later("note", NOTE_MS, () => (this.note.value = null));
  }

  private gestured(): void {
    const now = this.room.gesture.value;
    if (now === null) return;
    this.gesture.value = { guest: now.guest, which: now.which };
    this.timers.later("gesture", NOTE_MS, () => (this.gesture.value = null));
  }

  /** Which person plays a seat: with two players, two seats each (M3). */
  person(seat: number): number {
    return seat % Math.max(1, this.view.people.value);
  }

  /** The seats of this page that the calm pace waits for. */
  deciding(): number[] {
    return this.view.mine.value.filter((seat) => this.view.inside(seat) && !this.view.seat(seat).minded.value);
  }

  // --- what hands do ---------------------------------------------------------------------

  /** A paw on the mouse: seen at once, judged by the server. */
  hit(seat: number, touched: number, reach?: Reach, at?: Point): void {
    if (at !== undefined) this.prints.add({ ...at, seat });
    let undone = false;
    const { room } = this;
    void room.connection.ask(room.handOf(seat, touched, reach)).then((answer) => {
      undone = answer.say !== "done";
      if (undone) this.touched.value = this.touched.value.filter((one) => one !== seat);
      this.answered(seat, answer);
    });
    const race = this.race.value;
    soon(() => {
      if (this.race.value === race && !undone) batch(() => this.lay(seat));
    });
  }

  /** The rest of the table updates a frame later: the paw under the finger is painted first. */
  private lay(seat: number): void {
    if (this.view.awake.value) {
      this.goOn();
      if (!this.touched.value.includes(seat)) this.touched.value = [...this.touched.value, seat];
    }
    this.settleDecided();
  }

  flip(seat: number): void {
    this.goOn();
    const { calm, open, race, alone, next, together } = this.view;
    if (calm.value && open.value && race.value === 0) {
      if (performance.now() - this.fell < TAP_GUARD_MS) return;
      if (this.deciding().length > 1 || next.value !== seat) return this.nothing(this.person(seat), seat);
      this.saidNothing(this.person(seat)); // flipping the next card says that there is nothing here
    } else if (alone.value && !open.value && next.value !== seat) {
      if (!together.value) void this.room.nothing(); // to a cat that gives time to see who got what
      return;
    }
    void this.room.do(`${LETTERS[seat]} flips`).then((answer) => this.answered(seat, answer));
  }

  /** The seat of this page that is next; its first one where it is another page's turn. */
  flipNext(): void {
    const seat = this.view.mine.value.find((one) => one === this.view.next.value) ?? this.view.mine.value[0];
    if (seat !== undefined) this.flip(seat);
  }

  nothing(person: number, flip = -1): void {
    const next = flip >= 0 && flip === this.view.next.value ? flip : -1;
    this.goOn();
    this.saidNothing(person);
    this.decided.value = saysNothing(this.decided.value, this.race.value, person, next);
    this.settleDecided();
  }

  /** Evidence for the player's map; it is not sent to the server. */
  private saidNothing(person: number): void {
    this.room.deed.value = { what: "nothing", chair: person, ms: performance.now() - this.fell };
  }

  /** All here have decided: tell the server once. */
  private settleDecided(): void {
    if (!this.view.calm.value || !this.allDecided.value) return;
    const { flip } = this.decided.value;
    const flips = flip >= 0 && this.paws.value.length === 0;
    void (flips ? this.room.do(`${LETTERS[flip]} flips`) : this.room.nothing()).then((answer) => {
      if (answer.say === "unanswered") this.takeBack();
    });
  }

  /** The connection is lost: requests may not have arrived, so they can be made again. */
  private takeBack(): void {
    batch(() => {
      this.touched.value = [];
      this.decided.value = UNDECIDED;
    });
  }

  call(seat: number): void {
    void this.room.do(`${LETTERS[seat]} calls Souris`).then((answer) => this.answered(seat, answer));
  }

  stop(): void {
    void this.room.do("the players stop").then((answer) => this.answered(this.view.mine.value[0] ?? -1, answer));
  }

  /** A race is run to its end first, which the host hears while it lasts. */
  pause(): void {
    void this.room.connection.ask({ ask: "pause" });
    if (this.view.open.value) this.tell(this.view.mine.value[0] ?? -1, say("mouse.note.pausing"));
  }

  private answered(seat: number, answer: Answer): void {
    if (answer.say !== "refused" || UNTOLD.includes(answer.key)) return;
    if (answer.key === "race open" && !this.view.open.value) return; // another hand was quicker, and the story says so
    if (LATE.includes(answer.key) && this.note.value?.seat === seat && this.note.value.late) return;
    this.tell(seat, say(`refused.${answer.key}`));
  }
}
