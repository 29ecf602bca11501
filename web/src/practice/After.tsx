// Messages after the two minutes: a new table, "are you two?", how the first squares stay safe.
import { useSignal } from "@preact/signals";
import type { Coat } from "../contract.ts";
import { areTwo, isOne, knowledgeIn, knowledgeOf } from "../learning/knowledge.ts";
import { kept, remember } from "../device/kept.ts";
import { go } from "../places.ts";
import { Saved } from "../profiles/Carry.tsx";
import { childOf, learnt } from "../profiles/children.ts";
import { say } from "../words/words.ts";
import type { Session } from "./session.ts";

const STORAGE_PREFIX = "matou.saved."; // and the cat, once its first squares were to be kept safe

export function After({ session, cat }: { session: Session; cat: Coat | null }) {
  return (
    <>
      {session.joined > 0 && (
        <p class="joined" role="status">
          {say("tables.joined", { table: session.joined })}
        </p>
      )}
      {cat !== null && <AreYouTwo session={session} cat={cat} />}
      {cat !== null && <KeepSafe session={session} cat={cat} />}
    </>
  );
}

/** Sittings are too quick and too slow in turn. Nobody is blamed, and "no" is believed. */
function AreYouTwo({ session: { learner, family }, cat }: { session: Session; cat: Coat }) {
  const asked = useSignal(areTwo(knowledgeOf(learner, family)));
  if (!asked.value) return null;
  const settle = () => {
    isOne(knowledgeIn(learner, family));
    learnt(cat, learner);
    asked.value = false;
  };
  return (
    <section class="are-you-two sheet" aria-label={say("two.ask")}>
      <p>
        <strong>{say("two.ask")}</strong> {say("two.how")}
      </p>
      <div class="answers">
        <button
          type="button"
          onClick={() => {
            settle();
            go("/who");
          }}
        >
          {say("two.yes")}
        </button>
        <button type="button" onClick={settle}>
          {say("two.no")}
        </button>
      </div>
    </section>
  );
}

/** The code and the words unasked, when the first squares are lit. */
function KeepSafe({ session: { lit }, cat }: { session: Session; cat: Coat }) {
  const child = childOf(cat);
  const shown = useSignal(lit.length > 0 && kept(STORAGE_PREFIX + cat) === null);
  if (child === undefined || !shown.value) return null;
  return (
    <section class="keep-safe sheet" aria-label={say("save.title")}>
      <h3>{say("save.title")}</h3>
      <p>{say("save.how")}</p>
      <Saved child={child} />
      <p>{say("save.home")}</p>
      <button
        type="button"
        onClick={() => {
          remember(STORAGE_PREFIX + cat, "1");
          shown.value = false;
        }}
      >
        {say("save.done")}
      </button>
    </section>
  );
}
