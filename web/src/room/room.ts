// The state of a room on this page: the server's messages as signals. Nothing is decided here.
import { batch, computed, signal } from "@preact/signals";
import {
  type AnyTable,
  BOARD,
  type ChairSeen,
  type EventSeen,
  type Gestured,
  type GuestSeen,
  type Late,
  type Paw,
  type Presence,
  type Refused,
  type RoomSeen,
  THE_CLASS,
  type Warned,
} from "../contract.ts";
import { type Answer, type Ask, Line, type Said, type Talk } from "./line.ts";
import { moved } from "../look/frames.ts";
import { Here } from "./here/talk.ts";
import { Paint } from "./paint.ts";
import { isHere } from "./seats.ts";

/** Something to show or say once: a fact with the tables before and after it. */
export interface Moment {
  n: number;
  fact: EventSeen;
  before: AnyTable | null;
  after: AnyTable | null;
}

/** What somebody on this page did that no fact tells: it says something of what they know. */
export type Deed =
  | { what: "nothing"; chair: number; ms: number } // said that there is nothing here, so long after the card
  | { what: "number"; seat: number; card: number; ms: number; right: boolean } // of a pair, so long after the verdict
  | { what: "looked up" } // opened the correction cards
  | { what: "total"; seat: number; card: number; ms: number; right: boolean }; // typed one, after choosing the card

/** A choice that was refused, in which group of settings, and by which article. */
interface Unchosen {
  group: string;
  article: Refused["article"];
  key: Refused["key"];
}

type Hearer = (moment: Moment) => void;

export class Room {
  readonly n = signal(0);
  readonly you = signal(-1);
  readonly self = signal(-1); // in a replay, where nobody sits: the guest that its reader was
  readonly seen = signal<RoomSeen | null>(null);
  readonly chosen = signal<RoomSeen | null>(null); // what the host chose, until the server has answered
  readonly arriving = signal(true); // until this page has asked for a chair
  readonly unchosen = signal<Unchosen | null>(null); // the last choice, if the server refused it
  readonly table = signal<AnyTable | null>(null);
  readonly paws = signal<Paw[]>([]); // hands that came down since the last verdict
  readonly late = signal<Late | null>(null); // the last hand that came after a verdict
  readonly warned = signal<Warned | null>(null);
  readonly doubted = signal(0); // milliseconds of this line that the server cannot check
  readonly asleep = signal<ReadonlySet<number>>(new Set()); // guests whose pages are frozen
  readonly waits = signal(false); // for the server's disk, which takes nothing
  readonly gesture = signal<(Gestured & { at: number }) | null>(null);
  readonly refused = signal<(Refused & { at: number }) | null>(null);
  readonly photo = signal<Moment | null>(null); // the last race that was judged
  readonly deed = signal<Deed | null>(null); // the last one
  readonly line: Talk;
  readonly name: string; // in its address; empty where it has none
  readonly paint = new Paint();
  private readonly boardSecret = signal("");
  private readonly hearers = new Set<Hearer>();

  /** How many seats the table has. By itself, so that who only asks for that hears nothing of the cards. */
  readonly count = computed(() => this.table.value?.seats ?? 0);
  /** The table's seats that this page plays. */
  readonly seats = computed<number[]>(() => {
    const chairs = this.seen.value?.chairs ?? [];
    if (chairs.length === 0) return [];
    return Array.from({ length: this.count.value }, (_, seat) => seat).filter(
      (seat) => chairs[seat % chairs.length]?.guest === this.you.value,
    );
  });
  /** Who reads this page. */
  readonly reader = computed(() => (this.self.value >= 0 ? this.self.value : this.you.value));
  /** Whether this page is a screen for the room: it shows all of it and has no buttons. */
  readonly isBoard = computed(() => this.you.value === BOARD);
  /** The address of such a screen, for this guest to give away; empty where there is none. */
  readonly boardAddress = computed(() =>
    this.name && this.boardSecret.value ? `/board#${this.name}.${this.you.value}.${this.boardSecret.value}` : "",
  );
  /** A table of a class: its teacher is the host, and nobody leaves or removes anybody there. */
  readonly ofClass = computed(() => this.seen.value?.host === THE_CLASS);
  readonly gestures = signal(true); // whether cats may say something here
  readonly host = computed(() => this.seen.value?.host === this.you.value);

  /** With a seat's or a board's token; or with a talk of its own, for tables that are only shown. */
  constructor(seat: string | Talk) {
    this.name = typeof seat === "string" ? (seat.split(".")[0] ?? "") : "";
    this.line =
      typeof seat === "string"
        ? new (isHere(seat) ? Here : Line)(
            seat,
            () => this.n.value,
            (said) => this.hear(said),
          )
        : seat;
  }

  /** Called for every fact, in order; returns how to stop. */
  listen(hearer: Hearer): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  /** What the server says; a replay says it too. */
  hear(said: Said): void {
    switch (said.say) {
      case "welcome":
        batch(() => {
          this.n.value = said.n;
          this.you.value = said.you;
          this.boardSecret.value = said.board;
          this.seen.value = said.room;
          this.chosen.value = null;
          this.table.value = said.table;
          this.paws.value = [];
          this.asleep.value = new Set(); // those are told after the welcome
          this.waits.value = false;
        });
        this.paint.expect(said.n);
        break;
      case "told":
        if (said.n > this.n.value) this.told(said);
        break;
      case "paw":
        this.paws.value = [...this.paws.value.filter((paw) => paw.seat !== said.seat), said];
        break;
      case "late":
        this.late.value = said;
        break;
      case "warned":
        this.warned.value = said;
        break;
      case "doubted":
        this.doubted.value = said.ms;
        break;
      case "gestured":
        this.gesture.value = { ...said, at: performance.now() };
        break;
      case "refused":
        this.refused.value = { ...said, at: performance.now() };
        break;
      case "presence":
        this.presence(said);
        break;
      case "waits":
        this.waits.value = said.waits;
        break;
      case "probe": // the line answers it
      case "alive": // what the line itself waits for
      case "done":
      case "farewell":
      case "forpupil": // of a class: its own pages listen
      case "desk":
      case "board":
        break;
      default:
        said satisfies never;
    }
  }

  private told(said: Extract<Said, { say: "told" }>): void {
    const moment: Moment = {
      n: said.n,
      fact: said.event,
      before: this.table.value,
      after: said.table ?? this.table.value,
    };
    batch(() => {
      this.n.value = said.n;
      if (said.room !== null) {
        if (said.room.phase !== this.seen.value?.phase) this.refused.value = null; // it was about another screen
        this.seen.value = said.room;
      } else if (said.event.fact === "dressed") this.dressed(said.event);
      if (said.event.fact === "dealt") this.photo.value = null;
      this.table.value = moment.after;
      this.warned.value = null;
      if (said.event.fact === "played" && this.paws.value.length > 0) this.paws.value = [];
      if (said.event.photo !== undefined) this.photo.value = moment;
    });
    this.paint.expect(said.n);
    if (this.hearers.size > 0) moved(); // else there is no table yet
    for (const hearer of this.hearers) hearer(moment);
  }

  /** Somebody looks otherwise: the fact says all of it. */
  private dressed({ guest, cat, name = "" }: EventSeen): void {
    const room = this.seen.value;
    if (room === null || cat === undefined) return;
    const guests = room.guests.map((one) => (one.number === guest ? { ...one, cat, name } : one));
    this.seen.value = { ...room, guests };
  }

  private presence({ guest, here, asleep }: Presence): void {
    const room = this.seen.value;
    if (room === null) return;
    const others = [...this.asleep.value].filter((other) => other !== guest);
    batch(() => {
      this.asleep.value = new Set(asleep ? [...others, guest] : others);
      this.seen.value = { ...room, guests: room.guests.map((one) => (one.number === guest ? { ...one, here } : one)) };
    });
  }

  // --- asking ----------------------------------------------------------------------------

  /** An action in the words of a record. */
  do(action: string): Promise<Answer> {
    return this.line.ask({ ask: "do", action, n: this.n.value });
  }

  /** The message of a hand on the mouse: when it touched, by the clock of the touch itself. */
  handOf(seat: number, touched: number, reach: { head?: number; cover?: number } = {}): Ask {
    const n = this.n.value;
    const ms = this.paint.since(n, touched);
    return { ask: "hit", seat, n, ...(ms === null ? {} : { ms }), ...reach };
  }

  nothing(): Promise<Answer> {
    return this.line.ask({ ask: "nothing", n: this.n.value });
  }

  /** Other settings. They count at once for whoever chooses: the next choice, however quick, builds on them. */
  async change(chosen: RoomSeen, group = ""): Promise<void> {
    this.chosen.value = chosen;
    const answer = await this.line.ask({ ask: "change", settings: chosen.settings });
    if (this.chosen.value !== chosen) return; // a later choice has its own answer
    batch(() => {
      this.chosen.value = null;
      this.unchosen.value = answer.say === "refused" ? { group, article: answer.article, key: answer.key } : null;
    });
  }

  // --- who is who --------------------------------------------------------------------------

  chair(seat: number): ChairSeen | undefined {
    const chairs = this.seen.value?.chairs ?? [];
    return chairs[seat % chairs.length];
  }

  guest(number: number): GuestSeen | undefined {
    return this.seen.value?.guests.find((guest) => guest.number === number);
  }

  /** Whether somebody's connection is open and their page runs. */
  awake(number: number): boolean {
    return (this.guest(number)?.here ?? true) && !this.asleep.value.has(number);
  }

  close(): void {
    this.line.close();
  }
}
