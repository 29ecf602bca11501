// A pupil without a table: two minutes of cards until there is one.
import { useSignal } from "@preact/signals";
import type { ForPupil } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { CardsEnd, Outcome, isTyped } from "../practice/Around.tsx";
import { Practice } from "../practice/Practice.tsx";
import type { Session } from "../practice/session.ts";
import { knownHere } from "../profiles/children.ts";
import { signOf } from "../table/cards.ts";
import { say } from "../words/words.ts";
import { ClassCat, catName } from "./cats.tsx";

export function Waiting({ pupil: { cat, seen } }: { pupil: ForPupil }) {
  const ended = useSignal<Session | null>(null);
  return (
    <main class="class-wait">
      <Top />
      <div class="class-wait-head">
        <Heading title={say("class.wait")} class="class-wait-title" />
        <p class="class-wait-cat">
          <ClassCat cat={cat} size={44} /> {say("class.you", { cat: catName(cat) })}
        </p>
      </div>
      {ended.value === null ? (
        <Practice
          cat={null}
          learner={knownHere()}
          family={signOf(seen.round.game)}
          typed={isTyped()}
          ended={(session) => (ended.value = session)}
        />
      ) : (
        <CardsEnd>
          <Outcome session={ended.value} />
          <p role="status">{say("class.wait.done")}</p>
        </CardsEnd>
      )}
    </main>
  );
}

/** The table is being laid. */
export const Opened = () => (
  <main class="waiting" aria-busy="true">
    <Top />
    <WaitingCat />
  </main>
);
