// The map of whoever plays here, of products and of sums; it can be printed, and cards of what is worth practising.
import { useSignal } from "@preact/signals";
import { threeForToday } from "../learning/choose.ts";
import { type Family, signOfFamily, termsOf } from "../learning/facts.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top, link } from "../controls/Top.tsx";
import { Icon } from "../pictures.tsx";
import { go } from "../places.ts";
import { mapAt } from "../print/sheets.ts";
import { PrintFacts } from "../profiles/PrintFacts.tsx";
import { Families } from "../profiles/Bring.tsx";
import { knownHere, me } from "../profiles/children.ts";
import { today } from "../profiles/days.ts";
import { Goals, mapsOf } from "../profiles/Goals.tsx";
import { OwnCat } from "../profiles/OwnCat.tsx";
import { KnownMap } from "../profiles/KnownMap.tsx";
import { Unkept } from "../profiles/Unkept.tsx";
import { say } from "../words/words.ts";

export function MapScreen() {
  const family = useSignal<Family>("×");
  const lightning = useSignal(false);
  const choose = (next: Family, fast: boolean) => {
    family.value = next;
    lightning.value = fast;
  };
  const learner = knownHere();
  const title = me.value === null ? say("home.map") : say("map.title", { name: say(`cat.${me.value}`) });
  const facts = threeForToday(learner, family.value, today()).map((fact) =>
    termsOf(fact).join(signOfFamily(family.value)),
  );
  return (
    <main class="map">
      <Top />
      <div class="map-head">
        {me.value !== null && <OwnCat cat={me.value} mood="winning" size={56} />}
        <Heading title={title} />
        <Families
          label={<span class="spoken">{say("map.which")}</span>}
          family={family.value}
          families={mapsOf(learner)}
          pick={(one) => choose(one, false)}
        />
      </div>
      <Unkept />
      <Goals learner={learner} family={family.value} lightning={lightning.value} choose={choose} />
      <KnownMap key={family.value} learner={learner} family={family.value} lightning={lightning.value} />
      <p class="three number">
        {say("today.three")} {facts.join(" · ")}
      </p>
      <div class="answers">
        <button type="button" class="button-main" onClick={() => go("/cards")}>
          {say("home.cards")}
        </button>
        <button type="button" onClick={() => print()}>
          <Icon name="print" /> {say("map.print")}
        </button>
        <PrintFacts learner={learner} family={family.value} />
        <a class="button" href={mapAt(signOfFamily(family.value))} target="_blank" rel="noopener">
          <Icon name="print" /> {say("map.colour")}
        </a>
        <a class="button" {...link("/who")}>
          {say(me.value === null ? "today.who" : "who.title")}
        </a>
      </div>
    </main>
  );
}
