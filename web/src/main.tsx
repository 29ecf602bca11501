// The page begins here: the language, then the screen its address names.
import { render } from "preact";
import { App, RoomFiles } from "./App.tsx";
import { GAMES } from "./games.ts";
import { ring } from "./room/early.ts";
import { seatOf } from "./room/seats.ts";
import { language, speak } from "./words/words.ts";

/** All that a room needs is asked for at once: its line, its files, its game. */
function hurryTo(room: string): void {
  const seat = seatOf(room);
  if (seat === undefined) return;
  ring(seat.token);
  void RoomFiles();
  if (seat.game !== undefined) void GAMES[seat.game].load();
}

const root = document.getElementById("page");
const room = /^\/room\/(\w+)$/.exec(location.pathname)?.[1];
if (room !== undefined) hurryTo(room);
if (root) void speak(language.value).then(() => render(<App />, root));
// What is kept for days without a network is fetched once the first screen stands.
if ("serviceWorker" in navigator && isSecureContext)
  setTimeout(() => void navigator.serviceWorker.register("/worker.js").catch(() => undefined), 2000);
