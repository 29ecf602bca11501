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
import { type Answer, type Ask, ServerConnection, type Said, type Connection } from "./connection.ts";
import { moved } from "../look/frames.ts";
import { DeviceConnection } from "./here/connection.ts";
import { Paint } from "./paint.ts";
import { isHere } from "./seats.ts";

/** An event to show or announce once, with the views before and after it. */
export interface Moment {
  n: number;
  fact: EventSeen;
  before: AnyTable | null;
  after: AnyTable | null;
}

/** Something a player on this page did that is evidence of knowledge, but no event. */
export type Deed =
  | { what: "nothing"; chair: number; ms: number } // passed, so long after the card
  | { what: "number"; seat: number; card: number; ms: number; right: boolean } // of a pair, so long after the verdict
  | { what: "looked up" } // opened the correction cards
  | { what: "total"; seat: number; card: number; ms: number; right: boolean }; // typed a total, after choosing the card

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
  readonly self = signal(-1); // in a replay, which has no seats of this page: the guest that its reader was
  readonly seen = signal<RoomSeen | null>(null);
  readonly chosen = signal<RoomSeen | null>(null); // settings chosen here, until the server answers
  readonly arriving = signal(true); // until this page has requested a chair
  readonly unchosen = signal<Unchosen | null>(null); // the last choice, if it was refused
  readonly table = signal<AnyTable | null>(null);
  readonly paws = signal<Paw[]>([]); // hands since the last verdict
  readonly late = signal<Late | null>(null); // the last hand that came after a verdict
  readonly warned = signal<Warned | null>(null);
  readonly doubted = signal(0); // latency in milliseconds that the server cannot verify
  readonly asleep = signal<ReadonlySet<number>>(new Set()); // guests whose pages are frozen
  readonly waits = signal(false); // blocked on the server's storage
  readonly gesture = signal<(Gestured & { at: number }) | null>(null);
  readonly refused = signal<(Refused & { at: number }) | null>(null);
  readonly photo = signal<Moment | null>(null); // the last race that was judged
  readonly deed = signal<Deed | null>(null); // the last one
  readonly connection: Connection;
  readonly name: string; // in its address; empty where it has none
  readonly paint = new Paint();
  private readonly boardSecret = signal("");
  private readonly hearers = new Set<Hearer>();

  /** The number of seats; a signal of its own, so that its readers do not re-render with the cards. */
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
  /** Whether this page is a board: it shows the room and has no buttons. */
  readonly isBoard = computed(() => this.you.value === BOARD);
  /** The address of a board for this room; empty where there is none. */
  readonly boardAddress = computed(() =>
    this.name && this.boardSecret.value ? `/board#${this.name}.${this.you.value}.${this.boardSecret.value}` : "",
  );
  /** A table of a class: the teacher is the host, and guests cannot leave or be removed there. */
  readonly ofClass = computed(() => this.seen.value?.host === THE_CLASS);
  readonly gestures = signal(true); // whether cats may say something here
  readonly host = computed(() => this.seen.value?.host === this.you.value);

  /** With a seat's or a board's token; or with a connection, for tables that are only shown. */
  constructor(seat: string | Connection) {
    this.name = typeof seat === "string" ? (seat.split(".")[0] ?? "") : "";
    this.connection =
      typeof seat === "string"
        ? new (isHere(seat) ? DeviceConnection : ServerConnection)(
            seat,
            () => this.n.value,
            (said) => this.hear(said),
          )
        : seat;
  }

  /** Calls back for every event, in order; returns the function that stops it. */
  listen(hearer: Hearer): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  /** Handle a message of the server, or of a replay. */
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
          this.asleep.value = new Set(); // they follow the welcome
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
      case "probe": // answered by the connection
      case "alive": // handled by the connection
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
        if (said.room.phase !== this.seen.value?.phase) this.refused.value = null; // it belonged to another screen
        this.seen.value = said.room;
      } else if (said.event.fact === "dressed") this.dressed(said.event);
      if (said.event.fact === "dealt") this.photo.value = null;
      this.table.value = moment.after;
      this.warned.value = null;
      if (said.event.fact === "played" && this.paws.value.length > 0) this.paws.value = [];
      if (said.event.photo !== undefined) this.photo.value = moment;
    });
    this.paint.expect(said.n);
    if (this.hearers.size > 0) moved(); // without it there is no table yet
    for (const hearer of this.hearers) hearer(moment);
  }

  /** A guest changed cat or name: the event has all of it. */
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

  /** Request an action, as text of a record. */
  do(action: string): Promise<Answer> {
    return this.connection.ask({ ask: "do", action, n: this.n.value });
  }

  /** The message of a hand on the mouse: when it touched, by the clock of the touch itself. */
  handOf(seat: number, touched: number, reach: { head?: number; cover?: number } = {}): Ask {
    const n = this.n.value;
    const ms = this.paint.since(n, touched);
    return { ask: "hit", seat, n, ...(ms === null ? {} : { ms }), ...reach };
  }

  nothing(): Promise<Answer> {
    return this.connection.ask({ ask: "nothing", n: this.n.value });
  }

  /** Other settings. This page uses them at once, so that the next choice builds on them. */
  async change(chosen: RoomSeen, group = ""): Promise<void> {
    this.chosen.value = chosen;
    const answer = await this.connection.ask({ ask: "change", settings: chosen.settings });
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

  /** Whether a guest is connected, with a page that runs. */
  awake(number: number): boolean {
    return (this.guest(number)?.here ?? true) && !this.asleep.value.has(number);
  }

  close(): void {
    this.connection.close();
  }
}
