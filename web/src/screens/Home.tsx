// The first screen: the game that was left, all four games, and the code of somebody else's room.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CardBack, CatFace, Icon } from "../pictures.tsx";
import { Title } from "../art/Title.tsx";
import { type Coat, GAME_NAMES } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { unkept } from "../device/kept.ts";
import { later } from "../controls/later.tsx";
import { Top, link } from "../controls/Top.tsx";
import { Trouble } from "../controls/Trouble.tsx";
import { Unreached, offline } from "../controls/Unreached.tsx";
import { poke } from "../look/poke.ts";
import { file, lone } from "../address.ts";
import { go } from "../places.ts";
import { ApiError, classHere, joinByCode } from "../room/api.ts";
import { type Seat, keep, seats } from "../room/seats.ts";
import { aloud, read } from "../speech/aloud.ts";
import { say, speakOfLearning } from "../words/words.ts";
import { someone } from "./starting.ts";

const ELSEWHERE = [
  ["/cards", "home.cards"],
  ["/map", "home.map"],
  ["/replay", "home.replay"],
] as const;
const CLASS_CODE_LETTERS = 4; // a room's code has eight
const Today = later(
  () => Promise.all([import("../profiles/Today.tsx"), speakOfLearning()]).then(([file]) => file.Today),
  () => null,
);

export function Home() {
  return (
    <main class="first">
      <Top />
      <Heading title="Matou" says={say("home.lead")}>
        <span class="title-cat" onPointerDown={poke("meow")}>
          <Title coat="ginger" mood="winning" size="min(24rem, 66vw)" />
        </span>
      </Heading>
      <p class="lead" data-known={seats().length > 0 || someone()}>
        {say("home.lead")}
      </p>
      <Continue />
      <div class="games">
        {GAME_NAMES.map((game) => (
          <div key={game} class="game-tile">
            <button type="button" class="game" data-game={game} onClick={() => go(`/play/${game}`)}>
              <CardBack game={game} size="var(--card)" />
              <strong>{say(`game.${game}`)}</strong>
              <span>{say(`game.${game}.more`)}</span>
            </button>
            {aloud.value && (
              <IconButton
                class="button-bare game-ear"
                label={say("aloud.game", { game: say(`game.${game}`) })}
                onClick={() => read(`${say(`game.${game}`)}. ${say(`game.${game}.more`)}`)}
              >
                <Icon name="ear" />
              </IconButton>
            )}
          </div>
        ))}
      </div>
      {lone ? <Others /> : <CodeForm />}
      {!lone && <ClassHere />}
      {someone() && <Today />}
      {unkept.value && <p role="status">{say("home.unkept")}</p>}
      {offline.value && !lone && <Unreached />}
      <nav class="elsewhere">
        <a {...link("/class")}>{say("home.class.open")}</a>
        {ELSEWHERE.map(([path, words]) => (
          <a key={path} {...link(path)}>
            {say(words)}
          </a>
        ))}
      </nav>
      <footer class="credit">
        {say("home.credit")} <a href={file("licenses.txt")}>{say("home.licenses")}</a>{" "}
        <a {...link("/privacy")}>{say("home.privacy")}</a>
      </footer>
    </main>
  );
}

/** Where there is no server a code opens nothing: this is why. */
const Others = () => (
  <details class="others">
    <summary>{say("home.code")}</summary>
    <p>{say("lost.alone")}</p>
  </details>
);

/** On a private network with exactly one open class nobody types anything. */
function ClassHere() {
  const open = useSignal(false);
  useEffect(() => {
    void classHere()
      .then((told) => (open.value = told.open))
      .catch(() => undefined);
  }, []);
  if (!open.value) return null;
  return (
    <button type="button" class="into-class button-main" onClick={() => go("/c/here")}>
      <Icon name="people" /> {say("home.class")}
    </button>
  );
}

function CodeForm() {
  const code = useSignal("");
  const trouble = useSignal("");
  const join = async (event: Event) => {
    event.preventDefault();
    if (code.value.trim().length === CLASS_CODE_LETTERS) return go(`/c/${code.value.trim().toUpperCase()}`);
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
      <button type="submit" disabled={code.value.trim().length !== CLASS_CODE_LETTERS && code.value.trim().length < 8}>
        {say("home.join")}
      </button>
      <Trouble why={trouble.value} />
    </form>
  );
}

/** The last game is over, and a cat of it wants another: the cards are dealt as soon as the table stands. */
function Rematch({ seat, rival }: { seat: Seat; rival: Coat }) {
  const again = () => {
    keep({ ...seat, rematch: true });
    go(`/room/${seat.room}`);
  };
  return (
    <button type="button" class="continue rematch button-main" onClick={again}>
      <CatFace coat={rival} mood="pouncing" size={52} />
      <span>
        {say("home.rematch", { name: say(`cat.${rival}`) })}
        {seat.game && <small>{say(`game.${seat.game}`)}</small>}
      </span>
    </button>
  );
}

/** The room this device sat in last. */
function Continue() {
  const last = seats()[0];
  if (last === undefined) return null;
  if (last.over) return <Rematch seat={last} rival={last.over} />;
  return (
    <button type="button" class="continue button-main" onClick={() => go(`/room/${last.room}`)}>
      <Icon name="play" />
      {last.game ? say("home.continue", { game: say(`game.${last.game}`) }) : say("home.continue.any")}
    </button>
  );
}
