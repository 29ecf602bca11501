// A new child on this device: a cat that nobody has, then two pictures to be remembered.
import { useSignal } from "@preact/signals";
import type { Coat } from "../contract.ts";
import type { Learner } from "../learning/knowledge.ts";
import { CloseButton } from "../controls/IconButton.tsx";
import { CatFace } from "../pictures.tsx";
import { say } from "../words/words.ts";
import { knowledgeIn } from "../learning/knowledge.ts";
import { start } from "../learning/tables.ts";
import { add, freeCats, learnerOf, learnt } from "./children.ts";
import { SecretPad } from "./SecretPad.tsx";
import { ChooseTables, tablesOf } from "./Tables.tsx";

interface Props {
  learner?: Learner; // from elsewhere
  tables?: string; // that a link names
  worn?: Coat; // chosen already, after a game
  done: (cat: Coat) => void;
  close: () => void;
}

export function NewChild({ learner, tables = "", worn, done, close }: Props) {
  const learns = useSignal(tables);
  const cat = useSignal<Coat | null>(worn ?? null);
  const chosen = cat.value;
  if (chosen !== null)
    return (
      <>
        {learner === undefined && (
          <section class="sheet">
            <ChooseTables value={learns.value} pick={(text) => (learns.value = text)} />
          </section>
        )}
        <SecretPad
          label={say("who.secret.new", { name: say(`cat.${chosen}`) })}
          pick={(secret) => {
            add(chosen, secret, learner);
            if (learner === undefined && learns.value !== "") {
              start(knowledgeIn(learnerOf(chosen), "×"), tablesOf(learns.value));
              learnt(chosen);
            }
            done(chosen);
            return true;
          }}
          close={() => (worn === undefined ? (cat.value = null) : close())}
        />
      </>
    );
  return (
    <section class="new-child sheet" aria-label={say("who.new")}>
      <header>
        <h2>{say("who.new.cat")}</h2>
        <CloseButton class="button-bare" close={close} />
      </header>
      <div class="cats">
        {freeCats().map((one) => (
          <button key={one} type="button" onClick={() => (cat.value = one)}>
            <CatFace coat={one} mood="watching" size={56} />
            <span>{say(`cat.${one}`)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
