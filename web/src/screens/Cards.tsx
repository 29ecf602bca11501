// Two minutes of cards, alone or before a game; never forced.
import { useSignal } from "@preact/signals";
import type { GameName } from "../contract.ts";
import { isGame } from "../games.ts";
import type { Family } from "../learning/facts.ts";
import { Heading } from "../controls/Heading.tsx";
import { signOf } from "../table/cards.ts";
import { Top, link } from "../controls/Top.tsx";
import { Cat } from "../pictures.tsx";
import { go } from "../places.ts";
import { After } from "../practice/After.tsx";
import { CardsEnd, CardsStart, HowToAnswer, Outcome, isTyped } from "../practice/Around.tsx";
import { Practice } from "../practice/Practice.tsx";
import type { Session } from "../practice/session.ts";
import { Families } from "../profiles/Bring.tsx";
import { knownHere, me } from "../profiles/children.ts";
import { mapsOf } from "../profiles/Goals.tsx";
import { Unkept } from "../profiles/Unkept.tsx";
import { play } from "../sounds.ts";
import { say } from "../words/words.ts";
import { useStart } from "./starting.ts";

export function Cards({ name }: { name: string }) {
  const game = isGame(name) ? name : null;
  const family = useSignal<Family>(game === null ? "×" : signOf(game));
  const running = useSignal(false);
  const ended = useSignal<Session | null>(null);
  const over = (session: Session) => {
    running.value = false;
    ended.value = session;
    if (session.lit.length > 0) play("win");
  };
  return (
    <main class="cards-screen" data-running={running.value}>
      <Top />
      <Heading title={say("cards.title")} class={running.value ? "spoken" : ""} />
      {running.value ? (
        <Practice cat={me.value} learner={knownHere()} family={family.value} typed={isTyped()} ended={over} />
      ) : (
        <>
          {ended.value !== null && <Ended session={ended.value} game={game} />}
          <CardsStart sheet>
            {ended.value === null && (
              <>
                <Cat coat={me.value ?? "ginger"} mood="watching" size="7rem" />
                <p>{say("cards.lead")}</p>
              </>
            )}
            {game === null && (
              <Families
                label={say("map.which")}
                family={family.value}
                families={mapsOf(knownHere())}
                pick={(one) => (family.value = one)}
              />
            )}
            <HowToAnswer />
            <button
              type="button"
              class={ended.value === null ? "button-main" : ""}
              onClick={() => {
                ended.value = null;
                running.value = true;
              }}
            >
              {say(ended.value === null ? "cards.start" : "cards.again")}
            </button>
            {game !== null && ended.value === null && <Skip game={game} />}
          </CardsStart>
          <Unkept />
        </>
      )}
    </main>
  );
}

function Skip({ game }: { game: GameName }) {
  const { start, busy } = useStart("alone");
  return (
    <button type="button" class="quiet" disabled={busy.value} onClick={() => void start(game)}>
      {say("cards.skip")}
    </button>
  );
}

/** What came of it, and what comes next. */
function Ended({ session, game }: { session: Session; game: GameName | null }) {
  const { start, busy, trouble } = useStart("alone");
  return (
    <CardsEnd>
      <Outcome session={session} />
      <After session={session} cat={me.value} />
      <div class="answers">
        {game !== null && (
          <button type="button" class="button-main" disabled={busy.value} onClick={() => void start(game)}>
            {say("cards.play", { game: say(`game.${game}`) })}
          </button>
        )}
        <button type="button" class={game === null ? "button-main" : ""} onClick={() => go("/map")}>
          {say("home.map")}
        </button>
        {me.value === null && (
          <a class="button" {...link("/who")}>
            {say("today.who")}
          </a>
        )}
      </div>
      {trouble.value !== "" && <p role="alert">{say("lost.offline")}</p>}
    </CardsEnd>
  );
}
