// A connection by long polling, for networks that block WebSockets: one request waits for messages, others send them
// one after the other.
import { ofServer } from "../address.ts";
import { trusted } from "./trusted.ts";

const ENDED_STATUS = 410;

/** The part of the `WebSocket` interface that a connection uses. */
export class PolledSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private address = "";
  private readonly unsent: string[] = [];
  private posting = false;
  private readonly stop = new AbortController();

  constructor() {
    super();
    void this.carry()
      .catch(() => undefined)
      .then(() => this.ended());
  }

  /** Open a connection, then poll until it has ended. */
  private async carry(): Promise<void> {
    const { line } = trusted<{ line: string }>(await (await this.request("/line", "POST")).json());
    this.address = `/line/${line}`;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
    while (this.readyState === WebSocket.OPEN) {
      const answer = await this.request(this.address, "GET");
      for (const said of trusted<object[]>(await answer.json()))
        if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data: JSON.stringify(said) });
    }
  }

  private async request(path: string, method: string, body: string | null = null): Promise<Response> {
    const answer = await fetch(ofServer(path), { method, body, cache: "no-store", signal: this.stop.signal });
    if (!answer.ok) throw new Error(answer.status === ENDED_STATUS ? "this line has ended" : "this line failed");
    return answer;
  }

  send(text: string): void {
    this.unsent.push(text);
    if (!this.posting) void this.post();
  }

  private async post(): Promise<void> {
    this.posting = true;
    try {
      while (this.unsent.length > 0 && this.readyState === WebSocket.OPEN)
        await this.request(this.address, "POST", this.unsent.splice(0).join("\n"));
    } catch {
      this.ended();
    } finally {
      this.posting = false;
    }
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.stop.abort();
  }

  private ended(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.close();
    this.onclose?.();
  }
}
