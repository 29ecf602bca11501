// Eighteen facts worth practising as cards, questions with their answers behind them. The browser prints them, not the
// server: what a child knows stays on the device.
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { CardFace } from "../art/cards/faces.tsx";
import { byWorth } from "../learning/choose.ts";
import type { Learner } from "../learning/knowledge.ts";
import { type Family, resultOf, signOfFamily, termsOf } from "../learning/facts.ts";
import { Icon } from "../pictures.tsx";
import { today } from "./days.ts";
import { say } from "../words/words.ts";

const COUNT = 18;
const ON_A_PAGE = 6; // two rows of three: that is how much fits with any browser's margins

interface Props {
  learner: Learner;
  family: Family;
}

/** The cards are drawn for the printer alone, and only when it is asked. */
export function PrintFacts({ learner, family }: Props) {
  const printing = useSignal(false);
  useLayoutEffect(() => {
    if (!printing.value) return;
    const { dataset } = document.documentElement;
    const done = () => (printing.value = false);
    dataset["printing"] = "cards";
    addEventListener("afterprint", done);
    print();
    return () => {
      removeEventListener("afterprint", done);
      delete dataset["printing"];
    };
  }, [printing.value]);
  return (
    <>
      <button type="button" onClick={() => (printing.value = true)}>
        <Icon name="print" /> {say("map.cards")}
      </button>
      {printing.value && <Cards learner={learner} family={family} />}
    </>
  );
}

function Cards({ learner, family }: Props) {
  const facts = byWorth(learner, family, today()).slice(0, COUNT);
  const pages = [0, 1, 2].map((page) => facts.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE));
  return (
    <div class="fact-cards" aria-hidden="true">
      {pages.map((page, i) => (
        <>
          <section key={`${i} fronts`}>
            {page.map((fact) => {
              const [a, b] = termsOf(fact);
              return <CardFace key={fact} face={{ kind: "operation", a, b, sign: signOfFamily(family) }} />;
            })}
          </section>
          <section key={`${i} backs`} class="backs">
            {page.map((fact) => (
              <CardFace
                key={fact}
                face={{ kind: "result", value: resultOf(family, fact), sign: signOfFamily(family) }}
              />
            ))}
          </section>
        </>
      ))}
    </div>
  );
}
