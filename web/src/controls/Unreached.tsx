// The server does not answer: a list of what works without it.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { GAME_NAMES } from "../contract.ts";
import { file } from "../address.ts";
import { rulesAt } from "../places.ts";
import { say } from "../words/words.ts";
import { link } from "./Top.tsx";

/** Whether this device knows that it has no network. */
export const offline = signal(!navigator.onLine);
for (const kind of ["online", "offline"]) addEventListener(kind, () => (offline.value = !navigator.onLine));

/** Whether this device plays by itself: its browser keeps Python. */
const able = signal(false);
async function look(): Promise<void> {
  if ("caches" in globalThis) able.value = (await caches.match(file("python/python.json"))) !== undefined;
}

export function Unreached() {
  useEffect(() => void look().catch(() => undefined), []);
  return (
    <section class="unreached sheet" role="alert">
      <p>{say("lost.offline")}</p>
      <p>{say(able.value ? "lost.offline.here" : "lost.offline.works")}</p>
      <ul>
        <li>
          <a href={rulesAt("")}>{say("rules.title")}</a>
        </li>
        {GAME_NAMES.map((game) => (
          <li key={game}>
            <a {...link(`/learn/${game}`)}>{say("lost.offline.lesson", { game: say(`game.${game}`) })}</a>
          </li>
        ))}
        <li>
          <a {...link("/replay")}>{say("home.replay")}</a>
        </li>
      </ul>
    </section>
  );
}
