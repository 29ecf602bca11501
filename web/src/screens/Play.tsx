// A game was chosen: three ways to sit down to it. One tap more and the cards are dealt, or the others are asked in.
import { useSignal } from "@preact/signals";
import { type GameName, RULES } from "../contract.ts";
import { isGame } from "../games.ts";
import { Heading, Within } from "../parts/Heading.tsx";
import { remembered } from "../parts/remembered.ts";
import { Top, stay } from "../parts/Top.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { CardBack, Cat, Icon } from "../pictures.tsx";
import { go } from "../places.ts";
import type { Way } from "../room/seats.ts";
import { isShort } from "../settings/defaults.ts";
import { capital, say } from "../words/words.ts";
import { Lost } from "./Lost.tsx";
import { useStart } from "./starting.ts";

const WAYS = [
  { way: "alone", coat: "ginger" },
  { way: "tablet", coat: "calico" },
  { way: "link", coat: "siamese" },
] as const;
const warms = remembered("matou.warms", false);

export function Play({ name }: { name: string }) {
  const whole = useSignal(false);
  if (!isGame(name)) return <Lost why="nowhere" />;
  const learn = `/learn/${name}`;
  return (
    <main class="play">
      <Top />
      <div class="chosen">
        <CardBack game={name} size="var(--card)" />
        <Within.Provider value={say("home.with")}>
          <Heading title={say(`game.${name}`)} says={`${say(`game.${name}.more`)} ${say("home.with")}`} />
        </Within.Provider>
        <p>{say(`game.${name}.more`)}</p>
      </div>
      <h2>{say("home.with")}</h2>
      <div class="ways">
        {WAYS.map(({ way, coat }) => (
          <section key={way} class="sit" aria-label={say(`home.${way}`)}>
            <SitDown game={name} way={way} coat={coat} whole={whole.value} />
          </section>
        ))}
      </div>
      <nav class="elsewhere">
        <a class="button" href={learn} onClick={stay(learn)}>
          {say("lesson.learn")}
        </a>
        {isShort(name) && (
          <Check label={capital(say("deck.whole"))} on={whole.value} turn={(on) => (whole.value = on)} />
        )}
        <button type="button" onClick={() => go("/")}>
          {say("home.back")}
        </button>
      </nav>
    </main>
  );
}

const Check = ({ label, on, turn }: { label: string; on: boolean; turn: (on: boolean) => void }) => (
  <label class="check warm">
    <input type="checkbox" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
    {label}
  </label>
);

interface Sits {
  game: GameName;
  way: Way;
  coat: (typeof WAYS)[number]["coat"];
  whole: boolean;
}

function SitDown({ game, way, coat, whole }: Sits) {
  const { start, busy, trouble } = useStart(way);
  const [least, most] = RULES[game].players;
  /** Two minutes of cards first, where they are wanted. */
  const sit = () => (way === "alone" && warms.value.value ? go(`/cards/${game}`) : void start(game, false, whole));
  return (
    <>
      <button type="button" class="way" disabled={busy.value} onClick={sit}>
        <Cat coat={coat} mood="watching" size="var(--way-cat)" />
        <strong>
          <Icon name={way} /> {say(`home.${way}`)}
        </strong>
        <span>{say(`home.${way}.more`, { least, most })}</span>
      </button>
      <div>
        {way === "alone" && (
          <div class="before-it">
            <Check label={say("home.warm")} on={warms.value.value} turn={warms.set} />
            <button type="button" class="quiet" disabled={busy.value} onClick={() => void start(game, true)}>
              {say("home.choices")}
            </button>
          </div>
        )}
        <Trouble why={trouble.value} />
      </div>
    </>
  );
}
