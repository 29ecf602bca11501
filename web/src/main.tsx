// Entry point of the page: loads the language, then the screen of the address.
import "./older.ts";
import { render } from "preact";
import { App, RoomScreen } from "./App.tsx";
import { GAMES } from "./games.ts";
import { beginEarly } from "./room/here/later.ts";
import "./look/renderScheduler.ts";
import { theme, wear } from "./look/theme.ts";
import { file } from "./address.ts";
import { place } from "./places.ts";
import { ring } from "./room/early.ts";
import { isHere, seatOf } from "./room/seats.ts";
import { readControls } from "./speech/pointed.ts";
import { language, speak } from "./words/words.ts";

/** All that a room needs is asked for at once, its line, its files, its game: it is drawn once and whole. */
function hurryTo(room: string): Promise<unknown> {
  const seat = seatOf(room);
  if (seat === undefined) return RoomScreen.load();
  if (!isHere(seat.token)) ring(seat.token);
  return Promise.all([RoomScreen.load(), seat.game && GAMES[seat.game].Table.load()]);
}

wear(theme());
readControls();
const root = document.getElementById("page");
const room = /^\/room\/(\w+)$/.exec(place.value)?.[1];
const there = room === undefined ? undefined : hurryTo(room);
if (root)
  void Promise.all([speak(language.value), there?.catch(() => undefined)]).then(() => {
    render(<App />, root);
    beginEarly();
  });
document.documentElement.dataset["runs"] = ""; // else too-old.js says that this browser is
// What is kept for days without a network is fetched once the first screen stands.
if ("serviceWorker" in navigator && isSecureContext)
  setTimeout(() => void navigator.serviceWorker.register(file("worker.js")).catch(() => undefined), 2000);
