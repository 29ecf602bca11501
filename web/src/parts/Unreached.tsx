// The server does not answer: what works without it.
import { signal } from "@preact/signals";
import { GAME_NAMES } from "../contract.ts";
import { rulesAt } from "../places.ts";
import { say } from "../words/words.ts";
import { stay } from "./Top.tsx";

/** Whether this device knows that it has no network. */
export const offline = signal(!navigator.onLine);
for (const kind of ["online", "offline"]) addEventListener(kind, () => (offline.value = !navigator.onLine));

export function Unreached() {
  return (
    <section class="unreached sheet" role="alert">
      <p>{say("lost.offline")}</p>
      <p>{say("lost.offline.works")}</p>
      <ul>
        <li>
          <a href={rulesAt("")}>{say("rules.title")}</a>
        </li>
        {GAME_NAMES.map((game) => (
          <li key={game}>
            <a href={`/learn/${game}`} onClick={stay(`/learn/${game}`)}>
              {say("lost.offline.lesson", { game: say(`game.${game}`) })}
            </a>
          </li>
        ))}
        <li>
          <a href="/replay" onClick={stay("/replay")}>
            {say("home.replay")}
          </a>
        </li>
      </ul>
    </section>
  );
}
