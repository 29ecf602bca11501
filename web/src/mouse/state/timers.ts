// Timers by name: a newer one of the same name replaces the older.

export class Timers {
  private readonly running = new Map<string, ReturnType<typeof setTimeout>>();

  later(name: string, ms: number, task: () => void): void {
    this.cancel(name);
    this.running.set(name, setTimeout(task, ms));
  }

  cancel(name: string): void {
    clearTimeout(this.running.get(name));
  }

  close(): void {
    for (const timer of this.running.values()) clearTimeout(timer);
  }
}
