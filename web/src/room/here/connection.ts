// The connection to a room on this device: the same messages as over a WebSocket, and none is lost.
import { signal } from "@preact/signals";
import type { AnyDown } from "../../contract.ts";
import { ApiError } from "../api.ts";
import type { Answer, Ask, Connection } from "../connection.ts";

const RETRY_MS = 300;
const device = () => import("./device.ts").then((file) => file.theDevice());

export class DeviceConnection implements Connection {
  readonly status = signal<Connection["status"]["value"]>("opening");
  readonly farewell = signal("");
  private talk = 0; // its number; 0: not connected
  private asked = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly token: string,
    private readonly last: () => number,
    private readonly hear: (said: AnyDown) => void,
  ) {
    void this.open();
  }

  private async open(): Promise<void> {
    try {
      const here = await device();
      if (this.status.value === "ended") return;
      this.talk = here.connect(this.token, this.last(), {
        said: (messages) => messages.forEach((message) => this.take(message)),
        lost: () => this.lost(),
        failed: (why) => {
          this.talk = 0;
          this.end(why);
        },
      });
    } catch (error) {
      this.end(error instanceof ApiError ? error.key : "needs");
    }
  }

  private take(said: AnyDown): void {
    if (said.say === "farewell") {
      this.end(said.why);
      return;
    }
    this.status.value = "open";
    if (said.say === "probe") this.say({ ask: "awake" });
    if (said.say === "done" || said.say === "refused") this.settle(said);
    this.hear(said);
    if (said.say === "told" && said.done !== undefined) this.settle({ say: "done", id: said.done, n: said.n });
  }

  private settle(answer: Exclude<Answer, { say: "unanswered" }>): void {
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }

  private settleAll(): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const settle of waiting) settle({ say: "unanswered" });
  }

  /** Another tab has the rooms now, or this room failed: it is loaded from the storage. */
  private lost(): void {
    if (this.status.value === "ended") return;
    this.hangUp();
    this.status.value = "lost";
    this.settleAll();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open(), RETRY_MS);
  }

  private say(message: Ask, id = 0): void {
    const { talk } = this;
    void device().then((here) => here.say(talk, { ...message, id }));
  }

  private hangUp(): void {
    const { talk } = this;
    this.talk = 0;
    if (talk > 0) void device().then((here) => here.hangUp(talk));
  }

  private end(why: string): void {
    this.farewell.value = why;
    this.close();
  }

  ask(message: Ask): Promise<Answer> {
    if (this.talk === 0 || this.status.value !== "open") return Promise.resolve({ say: "unanswered" });
    const id = ++this.asked;
    this.say(message, id);
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    this.status.value = "ended";
    clearTimeout(this.timer);
    this.settleAll();
    this.hangUp();
  }
}
