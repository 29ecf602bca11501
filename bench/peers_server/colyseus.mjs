// Colyseus, everything in memory: one message for each client, at once after an action.
import { createServer } from "node:http";
import { LocalDriver, LocalPresence, Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { play, port, SEATS, table, texts } from "./state.mjs";

class Told extends Room {
  maxClients = SEATS;
  onCreate() {
    this.setPatchRate(null); // no clock: what changed goes out when it changed
    this.table = table(texts);
    this.onMessage("play", (_, { card }) => {
      play(this.table, card);
      for (const client of this.clients) client.send("told", this.table);
    });
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
