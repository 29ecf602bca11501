// Sends searches to the second worker, which runs as long as bots search.
import type { Search } from "./contract.ts";
import type { Files } from "./python.ts";

declare const SEARCHER_FILE: string; // build.mjs names it
const IDLE_MS = 120_000; // then its memory is given back

export class Searcher {
  private worker: Worker | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, (action: string | null) => void>();

  constructor(private readonly files: Files) {}

  search(search: Search): Promise<string | null> {
    try {
      this.worker ??= this.begin();
    } catch {
      return Promise.resolve(null);
    }
    this.worker.postMessage(search);
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end(), IDLE_MS);
    return new Promise((resolve) => this.waiting.set(search.number, resolve));
  }

  private begin(): Worker {
    const worker = new Worker(new URL(SEARCHER_FILE, import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<{ number: number; action: string | null }>) => {
      this.waiting.get(data.number)?.(data.action);
      this.waiting.delete(data.number);
    };
    worker.onerror = () => this.end();
    worker.postMessage(this.files);
    return worker;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const settle of this.waiting.values()) settle(null);
    this.waiting.clear();
  }
}
