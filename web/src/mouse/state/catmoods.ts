// The mood of each cat at the table, as a signal of its own: a cat is re-rendered only when its mood changes.
import { type ReadonlySignal, computed, effect, signal } from "@preact/signals";
import type { Mood } from "../../art/cats/coats.ts";
import { soon } from "../../look/renderScheduler.ts";
import { moodOf } from "../seats/moods.ts";
import type { Story } from "../story/scenes.ts";
import type { Timers } from "./timers.ts";
import type { View } from "./view.ts";

const POKED_MS = 900; // a cat that was touched is pleased so long

export class CatMoods {
  private readonly poked = signal(-1);
  private readonly moods = new Map<number, ReadonlySignal<Mood>>();
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly view: View,
    private readonly paws: ReadonlySignal<number[]>,
    private readonly story: ReadonlySignal<Story | null>,
    private readonly timers: Timers,
  ) {}

  close(): void {
    for (const stop of this.stops) stop();
  }

  of(seat: number): Mood {
    const mood = this.moods.get(seat) ?? this.make(seat);
    this.moods.set(seat, mood);
    return mood.value;
  }

  /** A touched cat is pleased for a moment. */
  poke(seat: number): void {
    this.poked.value = seat;
    this.timers.later("poked", POKED_MS, () => (this.poked.value = -1));
  }

  /** It changes a frame later than the table, one cat a frame: paws and cards are drawn before whole cats are. */
  private make(seat: number): ReadonlySignal<Mood> {
    const feels = computed(() => this.now(seat));
    const shows = signal(feels.peek());
    this.stops.push(
      effect(() => {
        if (feels.value !== shows.peek()) soon(() => (shows.value = feels.peek()));
      }),
    );
    return shows;
  }

  private now(seat: number): Mood {
    if (this.poked.value === seat) return "winning";
    const here = this.view.seat(seat);
    return moodOf({
      seat,
      inside: here.place.value === 0,
      here: here.here.value,
      pawDown: this.paws.value.includes(seat),
      story: this.story.value,
    });
  }
}
