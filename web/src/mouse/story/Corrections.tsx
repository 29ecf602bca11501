// The correction cards (K2, K8): choose a number, see everything that makes it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { RULES } from "../../contract.ts";
import { waysTo } from "../../art/cards/facts.ts";
import { CardFace } from "../../pieces.tsx";
import { signOf } from "../../table/cards.ts";
import { Opened } from "../../controls/Opened.tsx";
import { say } from "../../words/words.ts";
import type { Show } from "../state/show.ts";

export function Corrections({ show, close }: { show: Show; close: () => void }) {
  const game = show.view.game.value;
  const all = RULES[game].results;
  const chosen = useSignal(show.story.value?.scenes[0]?.proof?.largest ?? all[Math.floor(all.length / 2)] ?? 12);
  useEffect(() => {
    show.room.deed.value = { what: "looked up" };
  }, []);
  const sign = signOf(game);
  const ways = waysTo(chosen.value, sign);
  return (
    <Opened class="corrections sheet" label={say("mouse.corrections")} close={close}>
      <div class="correction-card">
        <CardFace card={100 + chosen.value} game={game} size={84} />
        <ul data-many={ways.length > 4}>
          {ways.map(([a, b]) => (
            <li key={a} class="number">
              {a} {sign} {b} = {chosen.value}
            </li>
          ))}
        </ul>
      </div>
      <div class="corrections-numbers">
        {all.map((value) => (
          <button
            key={value}
            type="button"
            class="button-icon number"
            aria-pressed={chosen.value === value}
            onClick={() => (chosen.value = value)}
          >
            {value}
          </button>
        ))}
      </div>
      <button type="button" onClick={close}>
        {say("mouse.close")}
      </button>
    </Opened>
  );
}
