// What a printed card of a cat opens: this cat, in the only class here or in the class of a code.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { MAX_PUPILS } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { go } from "../places.ts";
import { classHere } from "../room/api.ts";
import { Lost } from "../screens/Lost.tsx";
import { say } from "../words/words.ts";
import { ClassCat, catName, catWords } from "./cats.tsx";
import { ClassCode, troubleWords } from "./Door.tsx";
import { type By, findClass, joinClass, keyOf } from "./requests.ts";
import { nameOfCat } from "./tokens.ts";

/** `/cat/{cat}` */
export function Card({ name }: { name: string }) {
  const cat = Number(name);
  return cat < MAX_PUPILS ? <Known key={cat} cat={cat} /> : <Lost why="nowhere" />;
}

function Known({ cat }: { cat: number }) {
  const trouble = useSignal("");
  const looking = useSignal(true);
  const enter = async (by: By) => {
    looking.value = true;
    trouble.value = "";
    try {
      const found = await findClass(by);
      const own = found.taken.includes(cat) ? nameOfCat(cat) : undefined;
      if (own !== undefined) return go(`/in/${own}`, true);
      if (found.taken.includes(cat)) trouble.value = say("class.card.taken");
      else if (!found.door && !found.away.includes(cat)) trouble.value = say("class.card.shut");
      else return go(await joinClass(by, found, cat), true);
    } catch (error) {
      const key = keyOf(error);
      trouble.value = key === "taken" ? say("class.card.taken") : troubleWords(key);
    }
    looking.value = false;
  };
  useEffect(() => {
    void classHere().then(
      ({ open }) => (open ? void enter({ here: true }) : (looking.value = false)),
      () => (looking.value = false),
    );
  }, []);
  return (
    <main class="class-door" aria-busy={looking.value}>
      <Top />
      <ClassCat cat={cat} size="9rem" />
      <Heading title={say("class.you", { cat: catName(cat) })} says={catWords(cat)} />
      {trouble.value !== "" && <p role="alert">{trouble.value}</p>}
      {looking.value ? (
        <WaitingCat />
      ) : (
        <>
          <p>{say("class.card.code")}</p>
          <ClassCode enter={(code) => void enter({ code })} />
        </>
      )}
    </main>
  );
}
