// On the first screen: whose cat is awake here, and the three facts that are most worth a look today.
import { threeForToday } from "../learning/choose.ts";
import { FAMILIES, termsOf } from "../learning/facts.ts";
import { stay } from "../parts/Top.tsx";
import { CatFace } from "../pictures.tsx";
import { say } from "../words/words.ts";
import { learnerOf, me } from "./children.ts";
import { today } from "./days.ts";

export function Today() {
  const cat = me.value;
  if (cat === null) return null;
  const learner = learnerOf(cat);
  const family = FAMILIES.find((one) => learner.families[one] !== undefined) ?? "×";
  const facts = threeForToday(learner, family, today()).map((fact) => termsOf(fact).join(family));
  return (
    <section class="today sheet" aria-label={say("today.three")}>
      <a href="/who" onClick={stay("/who")} aria-label={say("today.me", { name: say(`cat.${cat}`) })}>
        <CatFace coat={cat} mood="watching" size={44} />
      </a>
      <a href="/cards" onClick={stay("/cards")} class="today-facts">
        {say("today.three")} <strong class="number">{facts.join(" · ")}</strong>
      </a>
    </section>
  );
}
