// A new child on this device: a cat that nobody has, then two pictures to be remembered.
import { useSignal } from "@preact/signals";
import type { Coat } from "../contract.ts";
import type { Learner } from "../learning/estimate.ts";
import { CloseButton } from "../parts/IconButton.tsx";
import { CatFace } from "../pictures.tsx";
import { say } from "../words/words.ts";
import { add, freeCats } from "./children.ts";
import { SecretPad } from "./SecretPad.tsx";

interface Props {
  learner?: Learner; // from elsewhere
  done: () => void;
  close: () => void;
}

export function NewChild({ learner, done, close }: Props) {
  const cat = useSignal<Coat | null>(null);
  const chosen = cat.value;
  if (chosen !== null)
    return (
      <SecretPad
        label={say("who.secret.new", { name: say(`cat.${chosen}`) })}
        pick={(secret) => {
          add(chosen, secret, learner);
          done();
          return true;
        }}
        close={() => (cat.value = null)}
      />
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
