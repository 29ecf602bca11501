// The first screen: three ways to sit down, then a game; two taps and the cards are dealt.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CardBack, Cat, Icon } from "../pictures.tsx";
import { Title } from "../art/Title.tsx";
import { Heading } from "../parts/Heading.tsx";
import { unkept } from "../parts/kept.ts";
import { later } from "../parts/later.tsx";
import { remembered } from "../parts/remembered.ts";
import { Top, stay } from "../parts/Top.tsx";
import { Unreached, offline } from "../parts/Unreached.tsx";
import { go } from "../places.ts";
import { ApiError, joinByCode } from "../room/api.ts";
import { type Way, keep, seats } from "../room/seats.ts";
import { GAME_NAMES, type GameName } from "../contract.ts";
import { isShort } from "../settings/defaults.ts";
import { capital, say, sayKnown, speakOfLearning } from "../words/words.ts";
import { someone, useStart } from "./starting.ts";

const WAYS: { way: Way; icon: "alone" | "tablet" | "link"; coat: "ginger" | "calico" | "siamese" }[] = [
  { way: "alone", icon: "alone", coat: "ginger" },
  { way: "tablet", icon: "tablet", coat: "calico" },
  { way: "link", icon: "link", coat: "siamese" },
];

const ELSEWHERE = [
  ["/cards", "home.cards"],
  ["/map", "home.map"],
  ["/replay", "home.replay"],
] as const;
const warms = remembered("matou.warms", false);
const Today = later(
  () => Promise.all([import("../profiles/Today.tsx"), speakOfLearning()]).then(([file]) => file.Today),
  () => null,
);

export function Home({ name }: { name: string }) {
  const way = WAYS.find((one) => one.way === name)?.way ?? null;
  const { start, busy, trouble } = useStart(way);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble.value !== "") told.current?.scrollIntoView({ block: "nearest" });
  }, [trouble.value]);

  /** Two minutes of cards first, where they are wanted. */
  const choose = (game: GameName) => (way === "alone" && warms.value.value ? go(`/cards/${game}`) : void start(game));

  return (
    <main class="first" data-way={way ?? "none"}>
      <Top />
      {way === null ? (
        <>
          <Heading title="Matou" says={say("home.lead")}>
            <Title coat="ginger" mood="winning" size="min(24rem, 80vw)" />
          </Heading>
          <p class="lead">{say("home.lead")}</p>
          <Continue />
          <div class="ways">
            {WAYS.map((one) => (
              <button key={one.way} type="button" class="way" onClick={() => go(`/${one.way}`)}>
                <Cat coat={one.coat} mood="watching" size="var(--way-cat)" />
                <strong>
                  <Icon name={one.icon} /> {say(`home.${one.way}`)}
                </strong>
                <span>{say(`home.${one.way}.more`)}</span>
              </button>
            ))}
          </div>
          <CodeForm />
          {someone() && <Today />}
        </>
      ) : (
        <>
          <div class="sign" aria-hidden="true">
            <Title coat="ginger" mood="winning" size="min(24rem, 80vw)" />
          </div>
          <Heading title={say("home.which")} />
          {way === "alone" && (
            <label class="check warm">
              <input
                type="checkbox"
                checked={warms.value.value}
                onChange={(event) => warms.set(event.currentTarget.checked)}
              />
              {say("home.warm")}
            </label>
          )}
          <div class="games">
            {GAME_NAMES.map((game) => (
              <section key={game} class="game-choice" aria-label={say(`game.${game}`)}>
                <button type="button" class="game" disabled={busy.value} onClick={() => choose(game)}>
                  <CardBack game={game} size={84} />
                  <strong>{say(`game.${game}`)}</strong>
                  <span>{say(`game.${game}.more`)}</span>
                </button>
                <div class="game-more">
                  <a href={`/learn/${game}`} onClick={stay(`/learn/${game}`)}>
                    {say("lesson.learn")}
                  </a>
                  {isShort(game) && (
                    <button
                      type="button"
                      class="quiet"
                      disabled={busy.value}
                      onClick={() => void start(game, false, true)}
                    >
                      {capital(say("deck.whole"))}
                    </button>
                  )}
                  {way === "alone" && (
                    <button type="button" class="quiet" disabled={busy.value} onClick={() => void start(game, true)}>
                      {say("home.choices")}
                    </button>
                  )}
                </div>
              </section>
            ))}
          </div>
          <button type="button" class="quiet" onClick={() => go("/")}>
            {say("home.back")}
          </button>
        </>
      )}
      {unkept.value && <p role="status">{say("home.unkept")}</p>}
      <div ref={told}>
        {trouble.value === "offline" || offline.value ? <Unreached /> : <Trouble why={trouble.value} />}
      </div>
      <nav class="elsewhere">
        {ELSEWHERE.map(([path, words]) => (
          <a key={path} href={path} onClick={stay(path)}>
            {say(words)}
          </a>
        ))}
      </nav>
      <footer class="credit">{say("home.credit")}</footer>
    </main>
  );
}

function Trouble({ why }: { why: string }) {
  return why === "" ? null : <p role="alert">{sayKnown(`lost.${why}`) || say("lost.other")}</p>;
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
    <button type="button" class="continue" onClick={() => go(`/room/${last.room}`)}>
      <Icon name="play" />
      {last.game ? say("home.continue", { game: say(`game.${last.game}`) }) : say("home.continue.any")}
    </button>
  );
}
