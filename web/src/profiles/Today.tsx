// On the first screen: whose cat is awake here, the days it was seen, and today's three facts as three mice to wake.
import { threeForToday } from "../learning/choose.ts";
import { FAMILIES, signOfFamily, termsOf } from "../learning/facts.ts";
import { knowledgeOf } from "../learning/knowledge.ts";
import { Mouse } from "../pieces.tsx";
import { link } from "../controls/Top.tsx";
import { say } from "../words/words.ts";
import { childOf, learnerOf, me } from "./children.ts";
import { today } from "./days.ts";
import { OwnCat } from "./OwnCat.tsx";
import { threeOf } from "./three.ts";

const MOUSE_PX = 64;

export function Today() {
  const cat = me.value;
  const child = childOf(cat);
  if (cat === null || child === undefined) return null;
  const learner = learnerOf(cat);
  const family = FAMILIES.find((one) => learner.families[one] !== undefined) ?? "×";
  const day = today();
  const seen = knowledgeOf(learner, family).seen;
  const mice = threeOf(cat, day, () => threeForToday(learner, family, day)).map((fact) => ({
    fact: termsOf(fact).join(signOfFamily(family)),
    awake: seen[fact] === day,
  }));
  const awake = mice.filter((one) => one.awake).length;
  const days = Object.keys(child.days).length;
  return (
    <section class="today sheet" aria-label={say("today.three")}>
      <a {...link("/who")} aria-label={say("today.me", { name: say(`cat.${cat}`) })}>
        <OwnCat cat={cat} mood="watching" size={56} />
      </a>
      <a {...link("/cards")} class="today-mice">
        {mice.map(({ fact, awake }) => (
          <span key={fact} class="today-mouse" data-awake={awake}>
            <Mouse state={awake ? "awake" : "asleep"} size={MOUSE_PX} />
            <strong class="number">{fact}</strong>
            <span class="spoken">{say(awake ? "today.awake" : "today.asleep")}</span>
          </span>
        ))}
        <span class="today-say">
          {awake === mice.length ? say("today.done") : say("today.wake", { count: mice.length - awake })}
        </span>
      </a>
      {days > 0 && <p class="today-days">{say("today.days", { count: days })}</p>}
    </section>
  );
}
