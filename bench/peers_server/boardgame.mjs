// boardgame.io's own server: matches in memory, socket.io, every state filtered for each player.
import { createRequire } from "node:module";
import { play, port, SEATS, table, texts } from "./state.mjs";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const game = {
  name: "told",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true, // else every state carries the one before
  setup: () => table(texts),
  moves: {
    play: { move: ({ G, events }, card) => { play(G, card); events.endTurn(); }, redact: false },
  },
  // Hands are secret, as they are at our table.
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : null)),
  }),
};

const server = Server({ games: [game], origins: [] });
await server.run({ port, callback: () => console.log(`open at http://127.0.0.1:${port}`) });
