// The page begins here: the language, then the screen its address names.
import { render } from "preact";
import { App } from "./App.tsx";
import { language, speak } from "./words/words.ts";

const root = document.getElementById("page");
if (root) void speak(language.value).then(() => render(<App />, root));
// What is kept for days without a network is fetched once the first screen stands.
if ("serviceWorker" in navigator && isSecureContext)
  setTimeout(() => void navigator.serviceWorker.register("/worker.js").catch(() => undefined), 2000);
