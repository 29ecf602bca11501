// The frame of the two minutes: the way to answer, which this device stores; at the end what lit up.
import type { ComponentChildren } from "preact";
import { Radios } from "../controls/Radios.tsx";
import { remembered } from "../device/remembered.ts";
import { Lights } from "../profiles/Lights.tsx";
import { say } from "../words/words.ts";
import type { Session } from "./session.ts";

const TYPED = ["typed", "compared"] as const;
const types = remembered("matou.types", true);

export const isTyped = (): boolean => types.value.value;

export const HowToAnswer = () => (
  <Radios
    label={say("cards.how")}
    value={isTyped() ? "typed" : "compared"}
    values={TYPED}
    draw={(one) => say(`cards.${one}`)}
    pick={(one) => types.set(one === "typed")}
  />
);

/** Paper for what comes before and after, on a screen of its own or over a table. */
export const CardsStart = ({ sheet = false, children }: { sheet?: boolean; children: ComponentChildren }) => (
  <div class={sheet ? "cards-start sheet" : "cards-start"}>{children}</div>
);

export const CardsEnd = ({ children }: { children: ComponentChildren }) => (
  <section class="cards-end" aria-labelledby="cards-end">
    {children}
  </section>
);

export const Outcome = ({ session: { lit, right, asked, family } }: { session: Session }) => (
  <>
    <h2 id="cards-end" tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
      {lit.length > 0 ? say("cards.lit", { count: lit.length }) : say("cards.nolit")}
    </h2>
    <Lights facts={lit} family={family} />
    <p>{say("cards.count", { count: right, asked: asked.length })}</p>
  </>
);
