// The page begins here: the language, then the screen its address names.
import "./older.ts";
import { render } from "preact";
import { App, RoomScreen } from "./App.tsx";
import { GAMES } from "./games.ts";
import { theme, wear } from "./look/theme.ts";
import { ring } from "./room/early.ts";
import { seatOf } from "./room/seats.ts";
import { language, speak } from "./words/words.ts";

/** All that a room needs is asked for at once, its line, its files, its game: it is drawn once and whole. */
function hurryTo(room: string): Promise<unknown> {
  const seat = seatOf(room);
  if (seat === undefined) return RoomScreen.load();
  ring(seat.token);
  return Promise.all([RoomScreen.load(), seat.game && GAMES[seat.game].Table.load()]);
}

wear(theme());
const root = document.getElementById("page");
const room = /^\/room\/(\w+)$/.exec(location.pathname)?.[1];
const there = room === undefined ? undefined : hurryTo(room);
if (root) void Promise.all([speak(language.value), there?.catch(() => undefined)]).then(() => render(<App />, root));
document.documentElement.dataset["runs"] = ""; // else too-old.js says that this browser is
// What is kept for days without a network is fetched once the first screen stands.
if ("serviceWorker" in navigator && isSecureContext)
  setTimeout(() => void navigator.serviceWorker.register("/worker.js").catch(() => undefined), 2000);
