// A game was chosen: three ways to sit down to it. One tap more and the cards are dealt, or the others are asked in.
import { useSignal } from "@preact/signals";
import { type GameName, RULES } from "../contract.ts";
import { isGame } from "../games.ts";
import { Check } from "../controls/Check.tsx";
import { Heading, Within } from "../controls/Heading.tsx";
import { remembered } from "../device/remembered.ts";
import { Top, link } from "../controls/Top.tsx";
import { Trouble } from "../controls/Trouble.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { CardBack, Cat, Icon } from "../pictures.tsx";
import { go } from "../places.ts";
import type { Way } from "../room/seats.ts";
import { isShort } from "../settings/defaults.ts";
import { capital, say } from "../words/words.ts";
import { Lost } from "./Lost.tsx";
import { setting, useStart } from "./starting.ts";

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
    <main class="play" aria-busy={setting.value}>
      {setting.value && <WaitingCat over />}
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
        <a class="button" {...link(learn)}>
          {say("lesson.learn")}
        </a>
        <a class="button" {...link(`/ten/${name}`)}>
          {say("ten.link")}
        </a>
        {isShort(name) && (
          <Check
            class="check warm"
            label={capital(say("deck.whole"))}
            on={whole.value}
            pick={(on) => (whole.value = on)}
          />
        )}
        <button type="button" onClick={() => go("/")}>
          {say("home.back")}
        </button>
      </nav>
    </main>
  );
}

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
            <Check class="check warm" label={say("home.warm")} on={warms.value.value} pick={warms.set} />
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
