// The view of the table as small signals, so that a flip re-renders one pile only.
import { type ReadonlySignal, computed } from "@preact/signals";
import type { AnyTable, MouseSeen } from "../../contract.ts";
import type { Room } from "../../room/room.ts";
import { trusted } from "../../room/trusted.ts";

interface SeatView {
  stack: ReadonlySignal<number>;
  pile: ReadonlySignal<number>; // how many cards
  top: ReadonlySignal<number>; // -1 where there is none
  place: ReadonlySignal<number>; // 1 the Champion, 0 still in
  out: ReadonlySignal<boolean>;
  points: ReadonlySignal<number>;
  next: ReadonlySignal<boolean>; // this seat flips next
  here: ReadonlySignal<boolean>;
  minded: ReadonlySignal<boolean>;
}

/** The table where it is one with a mouse. */
export const mouseTable = (table: AnyTable | null): MouseSeen | null =>
  table !== null && "stacks" in table ? table : null;

export class View {
  readonly table = computed(() => mouseTable(this.room.table.value));
  readonly count = computed(() => this.room.count.value);
  readonly game = computed(() => this.table.value?.game ?? "multipli");
  private readonly chosen = computed(() => JSON.stringify(this.table.value?.options ?? {}));
  /** The same object while nothing changes, although every event brings a new one. */
  readonly options = computed(() => trusted<MouseSeen["options"]>(JSON.parse(this.chosen.value)));
  readonly expert = computed(() => this.options.value["expert"] === "true");
  readonly endless = computed(() => this.options.value["endless"] === "true");
  readonly open = computed(() => this.table.value?.open ?? false);
  readonly awake = computed(() => this.table.value?.awake ?? false);
  readonly race = computed(() => this.table.value?.race ?? 0);
  readonly next = computed(() => this.table.value?.next ?? -1);
  readonly direction = computed(() => this.table.value?.direction ?? 1);
  readonly together = computed(
    () => (this.table.value?.reveal_due ?? false) && !this.open.value && this.next.value >= 0,
  );
  readonly paused = computed(() => this.room.seen.value?.paused ?? false);
  /** One person plays, and cats are the rest. */
  readonly alone = computed(() => this.room.seen.value?.chairs.filter((chair) => chair.guest >= 0).length === 1);
  /** The first game of this device: the server deals it for a beginner, and a paw beckons. */
  readonly firstGame = computed(
    () => this.alone.value && this.room.seen.value?.settings.first === true && this.room.seen.value.game === 1,
  );
  /** No clock runs: people say when it goes on. */
  readonly calm = computed(() => this.alone.value || this.room.seen.value?.settings.pace === "calm");
  /** People have something to say beside flipping and hitting. */
  readonly says = computed(() => this.calm.value || this.expert.value);
  readonly people = computed(() => this.room.seen.value?.chairs.length ?? 0);
  readonly mine = computed(() => this.room.seats.value);
  /** The seats that lie before the reader: those that this page plays, or in a replay the reader's own. */
  readonly near = computed(() => {
    const { chairs = [] } = this.room.seen.value ?? {};
    const reader = this.room.reader.value;
    const seats = Array.from({ length: reader < 0 ? 0 : this.count.value }, (_, seat) => seat);
    return seats.filter((seat) => chairs[seat % chairs.length]?.guest === reader);
  });
  private readonly seen = new Map<number, SeatView>();

  constructor(readonly room: Room) {}

  inside(seat: number): boolean {
    return !(this.table.value?.out ?? []).some((place) => place.includes(seat));
  }

  seat(seat: number): SeatView {
    const known = this.seen.get(seat);
    if (known !== undefined) return known;
    const made = this.cut(seat);
    this.seen.set(seat, made);
    return made;
  }

  private cut(seat: number): SeatView {
    const place = computed(() => (this.table.value?.out.findIndex((place) => place.includes(seat)) ?? -1) + 1);
    return {
      stack: computed(() => this.table.value?.stacks[seat] ?? 0),
      pile: computed(() => this.table.value?.piles[seat]?.length ?? 0),
      top: computed(() => this.table.value?.piles[seat]?.at(-1) ?? -1),
      place,
      out: computed(() => place.value > 0),
      points: computed(() => this.table.value?.points[seat] ?? 0),
      next: computed(() => this.next.value === seat && !this.table.value?.reveal_due),
      here: computed(() => {
        const chair = this.room.seen.value?.chairs[seat % Math.max(1, this.people.value)];
        return chair === undefined || chair.guest < 0 || chair.minded || this.room.awake(chair.guest);
      }),
      minded: computed(() => this.room.seen.value?.chairs[seat % Math.max(1, this.people.value)]?.minded ?? false),
    };
  }
}
