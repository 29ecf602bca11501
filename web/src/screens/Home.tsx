// The first screen: the game that was left, all four games, and the code of somebody else's room.
import { useSignal } from "@preact/signals";
import { CardBack, Icon } from "../pictures.tsx";
import { Title } from "../art/Title.tsx";
import { GAME_NAMES } from "../contract.ts";
import { Heading } from "../parts/Heading.tsx";
import { unkept } from "../parts/kept.ts";
import { later } from "../parts/later.tsx";
import { Top, stay } from "../parts/Top.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { Unreached, offline } from "../parts/Unreached.tsx";
import { go } from "../places.ts";
import { ApiError, joinByCode } from "../room/api.ts";
import { keep, seats } from "../room/seats.ts";
import { say, speakOfLearning } from "../words/words.ts";
import { someone } from "./starting.ts";

const ELSEWHERE = [
  ["/cards", "home.cards"],
  ["/map", "home.map"],
  ["/replay", "home.replay"],
] as const;
const Today = later(
  () => Promise.all([import("../profiles/Today.tsx"), speakOfLearning()]).then(([file]) => file.Today),
  () => null,
);

export function Home() {
  return (
    <main class="first">
      <Top />
      <Heading title="Matou" says={say("home.lead")}>
        <Title coat="ginger" mood="winning" size="min(24rem, 66vw)" />
      </Heading>
      <p class="lead" data-continues={seats().length > 0}>
        {say("home.lead")}
      </p>
      <Continue />
      <div class="games">
        {GAME_NAMES.map((game) => (
          <button key={game} type="button" class="game" data-game={game} onClick={() => go(`/play/${game}`)}>
            <CardBack game={game} size="var(--card)" />
            <strong>{say(`game.${game}`)}</strong>
            <span>{say(`game.${game}.more`)}</span>
          </button>
        ))}
      </div>
      <CodeForm />
      {someone() && <Today />}
      {unkept.value && <p role="status">{say("home.unkept")}</p>}
      {offline.value && <Unreached />}
      <nav class="elsewhere">
        {ELSEWHERE.map(([path, words]) => (
          <a key={path} href={path} onClick={stay(path)}>
            {say(words)}
          </a>
        ))}
      </nav>
      <footer class="credit">
        {say("home.credit")} <a href="/licenses.txt">{say("home.licenses")}</a>
      </footer>
    </main>
  );
}

function CodeForm() {
  const code = useSignal("");
  const trouble = useSignal("");
  const join = async (event: Event) => {
    event.preventDefault();
    try {
      const joined = await joinByCode(code.value);
      keep({ room: joined.room, token: joined.token, way: "link" });
      go(`/room/${joined.room}`);
    } catch (error) {
      trouble.value = error instanceof ApiError ? error.key : "other";
    }
  };
  return (
    <form class="code" onSubmit={(event) => void join(event)}>
      <label>
        {say("home.code")}
        <input
          value={code.value}
          onInput={(event) => (code.value = event.currentTarget.value)}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={12}
        />
      </label>
      <button type="submit" disabled={code.value.trim().length < 8}>
        {say("home.join")}
      </button>
      <Trouble why={trouble.value} />
    </form>
  );
}

/** The room this device sat in last. */
function Continue() {
  const last = seats()[0];
  if (last === undefined) return null;
  return (
    <button type="button" class="continue button-main" onClick={() => go(`/room/${last.room}`)}>
      <Icon name="play" />
      {last.game ? say("home.continue", { game: say(`game.${last.game}`) }) : say("home.continue.any")}
    </button>
  );
}
