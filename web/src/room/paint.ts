// When the event of each number was first painted: the start of a reaction, by the page's clock.

const MAX_FRAMES = 32;

export class Paint {
  private readonly painted = new Map<number, number>();

  /** The view of this number is being drawn: note the frame in which it appears. */
  expect(n: number): void {
    requestAnimationFrame(() =>
      requestAnimationFrame((at) => {
        if (!this.painted.has(n)) this.painted.set(n, at);
        const [oldest] = this.painted.keys();
        if (this.painted.size > MAX_FRAMES && oldest !== undefined) this.painted.delete(oldest);
      }),
    );
  }

  /** Milliseconds from the paint of a number to a touch; null where it was not painted before. */
  since(n: number, touched: number): number | null {
    const at = this.painted.get(n);
    return at === undefined || touched < at ? null : touched - at;
  }
}
