// After a guest's game: offers to keep the cat, and with it the answers of the game.
import { useSignal } from "@preact/signals";
import type { Coat, GameName } from "../contract.ts";
import { link } from "../controls/Top.tsx";
import { CatFace } from "../pictures.tsx";
import { say } from "../words/words.ts";
import { freeCats, me, spent, wins } from "./children.ts";
import { Lights } from "./Lights.tsx";
import { NewChild } from "./NewChild.tsx";
import { OwnCat } from "./OwnCat.tsx";
import { guestGame } from "./watching.ts";

interface Props {
  worn: Coat; // in the game
  won: GameName | null; // what it won
}

const Taken = ({ cat }: { cat: Coat }) => (
  <section class="take-cat sheet" aria-labelledby="took-cat">
    <OwnCat cat={cat} mood="winning" size={72} />
    <h2 id="took-cat" aria-live="polite">
      {say("take.taken", { name: say(`cat.${cat}`) })}
    </h2>
    <p>{say("take.taken.more")}</p>
    <a class="button button-main" {...link("/map")}>
      {say("home.map")}
    </a>
  </section>
);

export function TakeCat({ worn, won }: Props) {
  const step = useSignal<"asked" | "chooses" | Coat>("asked");
  const game = guestGame.value;
  const free = freeCats();
  const own = free.includes(worn) ? worn : free[0];
  const taken = useSignal<Coat | null>(null);
  if (taken.value !== null) return <Taken cat={taken.value} />;
  if (own === undefined || me.value !== null) return null;
  const took = (cat: Coat) => {
    taken.value = cat;
    if (game !== null) spent(cat, game.seconds);
    if (won !== null) wins(cat, won);
  };
  if (step.value === "chooses") return <NewChild close={() => (step.value = "asked")} done={took} />;
  if (step.value !== "asked") return <NewChild worn={step.value} close={() => (step.value = "asked")} done={took} />;
  const shown = game === null ? [] : game.lit.length > 0 ? game.lit : game.facts;
  return (
    <section class="take-cat sheet" aria-labelledby="take-cat">
      <CatFace coat={own} mood="winning" size={72} />
      <h2 id="take-cat">{say("take.title", { name: say(`cat.${own}`) })}</h2>
      <p>{say(shown.length > 0 ? "take.counts" : "take.why")}</p>
      {game !== null && shown.length > 0 && <Lights facts={shown} family={game.family} />}
      <div class="answers">
        <button type="button" class="button-main" onClick={() => (step.value = own)}>
          {say("take.this", { name: say(`cat.${own}`) })}
        </button>
        <button type="button" onClick={() => (step.value = "chooses")}>
          {say("take.other")}
        </button>
      </div>
    </section>
  );
}
