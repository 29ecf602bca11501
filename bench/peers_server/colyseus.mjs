// Colyseus, everything in memory. MODE says how the state goes out, always at once after an action:
// broadcast: one message for all, encoded once; send: one for each client; schema: its own patches.
import { createServer } from "node:http";
import { LocalDriver, LocalPresence, Room, Server } from "@colyseus/core";
import { ArraySchema, defineTypes, Schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { play, port, SEATS, table, texts } from "./state.mjs";

const mode = process.env.MODE ?? "broadcast";

class Table extends Schema {
  constructor() {
    super();
    this.n = 0;
    this.turn = 0;
    this.total = 0;
    this.heap = new ArraySchema(21, 22, 23, 24, 25, 26);
    this.legal = new ArraySchema(...table(texts).legal);
  }
}
defineTypes(Table, {
  n: "number",
  turn: "number",
  total: "number",
  heap: ["number"],
  legal: ["string"],
});

class Told extends Room {
  maxClients = SEATS;
  onCreate() {
    this.setPatchRate(null); // no clock: what changed goes out when it changed
    this.table = table(texts);
    if (mode === "schema") this.setState(new Table());
    this.onMessage("play", (client, { card }) => this[`${mode}_`](card));
  }
  broadcast_(card) {
    play(this.table, card);
    this.broadcast("told", this.table);
  }
  send_(card) {
    play(this.table, card);
    for (const client of this.clients) client.send("told", this.table);
  }
  // Every text is another one, so that the patch has as many bytes as a whole state.
  schema_(card) {
    play(this.state, card);
    for (let place = 0; place < texts; place += 1) {
      this.state.legal[place] = `${"ABCD"[this.state.turn]} plays ${place}`;
    }
    this.broadcastPatch();
  }
}

const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ server: createServer() }),
  presence: new LocalPresence(),
  driver: new LocalDriver(),
});
server.define("told", Told);
await server.listen(port, "127.0.0.1");
console.log(`open at http://127.0.0.1:${port}`);
