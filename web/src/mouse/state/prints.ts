// Paws where fingers have just come down: each stays a moment, or until the verdict that its hand waits for.
import { signal } from "@preact/signals";
import type { Timers } from "./timers.ts";

/** Where a finger is, in pixels of the window. */
export interface Point {
  x: number;
  y: number;
}
export interface Print extends Point {
  seat: number;
}

const PRINT_MS = 420;

export class Prints {
  readonly shown = signal<Print[]>([]);

  constructor(
    private readonly timers: Timers,
    private readonly waits: (seat: number) => boolean,
  ) {}

  add(print: Print): void {
    this.shown.value = [...this.shown.value.filter((one) => one.seat !== print.seat), print];
    this.lift(print);
  }

  private lift(print: Print): void {
    this.timers.later(`print ${print.seat}`, PRINT_MS, () => {
      if (this.waits(print.seat)) this.lift(print);
      else this.shown.value = this.shown.value.filter((one) => one !== print);
    });
  }

  /** Remove the paws of all seats but these. */
  keep(wanted: (seat: number) => boolean): void {
    if (this.shown.peek().some(({ seat }) => !wanted(seat)))
      this.shown.value = this.shown.peek().filter(({ seat }) => wanted(seat));
  }
}
