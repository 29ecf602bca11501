// A child from another device: keep its cat, replace the same child, or choose a new cat.
import { useSignal } from "@preact/signals";
import { Cat } from "../pictures.tsx";
import { say } from "../words/words.ts";
import type { Carried } from "./carried.ts";
import { type Learner, NEVER } from "../learning/knowledge.ts";
import { add, be, childOf, freeCats, learnerOf, learnt } from "./children.ts";
import { NewChild } from "./NewChild.tsx";
import { SecretPad } from "./SecretPad.tsx";
import { same } from "./secrets.ts";

/** The last day of all that was answered. */
const lastDay = ({ families }: Learner): number =>
  Math.max(...Object.values(families).map((known) => known.last), NEVER);

const isOlder = (copy: Learner, here: Learner): boolean => lastDay(copy) < lastDay(here);

export function Arrived({ carried: { cat, secret, learner }, done }: { carried: Carried; done: () => void }) {
  const other = useSignal(false);
  const replaces = useSignal(false);
  const here = childOf(cat);
  const free = cat !== null && freeCats().includes(cat);
  if (freeCats().length === 0 && here === undefined) return <p role="alert">{say("bring.full")}</p>;
  if (cat === null || secret === null || other.value || (!free && here === undefined))
    return <NewChild learner={learner} done={done} close={done} />;
  const name = say(`cat.${cat}`);
  const replace = (pictures: [number, number]) => {
    const right = here !== undefined && same(pictures, here.secret);
    if (right) {
      learnt(cat, learner);
      be(cat);
      done();
    }
    return right;
  };
  const settle = () => {
    add(cat, secret, learner);
    done();
  };
  if (replaces.value && here !== undefined)
    return <SecretPad label={say("who.secret", { name })} pick={replace} close={() => (replaces.value = false)} />;
  return (
    <section class="arrived sheet" aria-label={say("bring.arrived", { name })}>
      <Cat coat={cat} mood="winning" size="7rem" />
      <h2>{say("bring.arrived", { name })}</h2>
      <p>{say(free ? "bring.settle" : "bring.here", { name })}</p>
      {here !== undefined && isOlder(learner, learnerOf(here.cat)) && (
        <p role="status">
          <strong>{say("bring.older", { name })}</strong>
        </p>
      )}
      <div class="answers">
        <button type="button" class="button-main" onClick={free ? settle : () => (replaces.value = true)}>
          {say(free ? "bring.settle.act" : "bring.replace", { name })}
        </button>
        {freeCats().length > 0 && (
          <button type="button" onClick={() => (other.value = true)}>
            {say("bring.other")}
          </button>
        )}
        <button type="button" class="quiet" onClick={done}>
          {say("bring.not")}
        </button>
      </div>
    </section>
  );
}
