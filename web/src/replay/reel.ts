// The moments of a record, fetched in ranges and cached.
import type { BestSeen, GameName, ReplayMoment, SitterSeen, Stretch } from "../contract.ts";
import { replayed } from "../room/api.ts";

const STRETCH_MOMENTS = 100;

export class Reel {
  readonly moments = new Map<number, ReplayMoment>();
  game: GameName | null = null;
  moves = 0;
  sitters: SitterSeen[] = []; // nobody where the record does not say who they were
  best: BestSeen[] = []; // known with the last moment

  constructor(
    private readonly text: string,
    private readonly fetched: (text: string, first: number, count: number) => Promise<Stretch> = replayed,
  ) {}

  /** The moment of this number; a stretch always begins at the same places, so that its answer can be kept. */
  async at(number: number): Promise<ReplayMoment | undefined> {
    if (!this.moments.has(number)) {
      const stretch = await this.fetched(this.text, number - (number % STRETCH_MOMENTS), STRETCH_MOMENTS);
      this.game = stretch.game;
      this.moves = stretch.moves;
      this.sitters = stretch.sitters;
      if (stretch.best.length > 0) this.best = stretch.best;
      for (const moment of stretch.moments) this.moments.set(moment.number, moment);
    }
    return this.moments.get(number);
  }

  /** Ask for all of it: then it can be shown again without a network. */
  async whole(): Promise<void> {
    for (let number = 0; number <= this.moves; number += STRETCH_MOMENTS) await this.at(number);
  }
}
