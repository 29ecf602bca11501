// The two minutes as they run: a card and the pad, a fact to look at, and at the end what lit up.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { OperationFace, ResultFace } from "../art/cards/faces.tsx";
import { result } from "../art/cards/facts.ts";
import type { Coat } from "../contract.ts";
import { type Family, signOfFamily } from "../learning/facts.ts";
import type { Learner } from "../learning/knowledge.ts";
import { useAsked, useNow } from "../speech/now.ts";
import { Dots } from "../pieces.tsx";
import { today } from "../profiles/days.ts";
import { play } from "../sounds.ts";
import { say } from "../words/words.ts";
import { useKeeper } from "./keeper.ts";
import { EqualOrNot, Pad } from "./Pad.tsx";
import { Prints } from "./Prints.tsx";
import {
  type Asks,
  type Said,
  type Session,
  answer,
  begin,
  goOn,
  passed,
  pressed,
  stop,
  wholeNumber,
} from "./session.ts";

interface Props {
  cat: Coat | null; // whose they are; a guest has none
  learner: Learner;
  family: Family;
  typed: boolean;
  ended: (session: Session) => void;
}

const now = () => performance.now();

export function Practice({ cat, learner, family, typed, ended }: Props) {
  const session = useSignal(begin(learner, family, today(), typed, now(), Math.random));
  const digits = useSignal("");
  useKeeper(cat, () => session.peek());
  const { asks } = session.value;
  const put = (next: Session) => {
    digits.value = "";
    session.value = next;
    if (next.asks.kind === "end") ended(next);
    else if (next.asks.kind === "card") play("flip");
  };
  const tell = (said: Said) => put(answer(session.value, said, now(), Math.random));
  const press = (key: string) => {
    if (asks.kind !== "card" && asks.kind !== "copy") return;
    if (key === "?") return asks.kind === "card" && tell(null);
    digits.value = pressed(digits.value, key);
    const whole = wholeNumber(digits.value, asks.value);
    if (whole !== null) tell(whole);
  };
  const question = questionOf(asks, family);
  useNow("question", question);
  useAsked(question, `${session.value.asked.length} ${session.value.copies} ${session.value.since}`);
  return (
    <div class="practice" data-asks={asks.kind}>
      <Prints passed={passed(session.value)} />
      <div class="practice-card">
        <Shown asks={asks} family={family} typed={digits.value} />
      </div>
      {asks.kind === "shown" ? (
        <Look asks={asks} family={family} done={() => put(goOn(session.value, now(), Math.random))} />
      ) : typed ? (
        <Pad press={press} />
      ) : (
        <EqualOrNot pick={tell} />
      )}
      <button type="button" class="quiet stop" onClick={() => put(stop(session.value))}>
        {say("cards.stop")}
      </button>
    </div>
  );
}

function Shown({ asks, family, typed }: { asks: Asks; family: Family; typed: string }) {
  if (asks.kind === "end") return null;
  const sign = signOfFamily(family);
  const answers =
    asks.kind === "shown" ? null : asks.against === null ? <Typed text={typed} /> : <Plain value={asks.against} />;
  return (
    <>
      <p class="says">{instruction(asks, family)}</p>
      <div class="pair">
        {asks.kind === "copy" ? (
          <Plain value={asks.value} />
        ) : family === "×?" && answers !== null ? (
          <Missing terms={asks.terms} />
        ) : (
          <OperationFace a={asks.terms[0]} b={asks.terms[1]} sign={sign} size="100%" />
        )}
        {answers ?? (
          <ResultFace value={asks.kind === "shown" ? result(...asks.terms, sign) : 0} sign={sign} size="100%" />
        )}
      </div>
    </>
  );
}

function instruction(asks: Exclude<Asks, { kind: "end" }>, family: Family): string {
  if (asks.kind === "shown") return say("cards.look");
  if (asks.kind === "copy") return say(asks.against === null ? "cards.copy" : "cards.same");
  if (family === "×?") return say(asks.against === null ? "cards.factor" : "cards.isfactor");
  return say(asks.against === null ? "cards.what" : "cards.isit");
}

/** A factor is missing: 6 × ? = 48. */
const Missing = ({ terms: [a, b] }: { terms: [number, number] }) => (
  <span class="missing number">
    {a} × ? = {a * b}
  </span>
);

/** No result card: its corners would tell what makes it. */
const Plain = ({ value }: { value: number }) => <span class="typed plain number">{value}</span>;

const Typed = ({ text }: { text: string }) => (
  <output class="typed number" aria-live="off">
    {text}
  </output>
);

/** Nothing was lost: the fact as dots to count, for as long as one likes. */
function Look({ asks, family, done }: { asks: Asks & { kind: "shown" }; family: Family; done: () => void }) {
  const [a, b] = asks.terms;
  const sign = signOfFamily(family);
  useEffect(() => {
    document.querySelector<HTMLElement>(".look button")?.focus({ preventScroll: true });
  }, [asks]);
  return (
    <div class="look">
      <p>
        <strong class="number">
          {a} {sign} {b} = {result(a, b, sign)}
        </strong>{" "}
        {dots(family, a, b)}
      </p>
      <Dots rows={a} columns={b} sign={sign} dot={17} />
      <button type="button" class="button-main" onClick={done}>
        {say("cards.seen")}
      </button>
    </div>
  );
}

const dots = (family: Family, a: number, b: number): string =>
  signOfFamily(family) === "×" ? say("cards.rows", { count: a, b }) : say("cards.parts", { count: a, b });

/** What is asked, for those who hear the page. */
function questionOf(asks: Asks, family: Family): string {
  if (asks.kind === "end") return "";
  if (asks.kind === "copy")
    return asks.against === null
      ? `${say("cards.copy")} ${asks.value}`
      : `${say("cards.same")} ${asks.value}, ${asks.against}`;
  const [a, b] = asks.terms;
  const sum = say(signOfFamily(family) === "×" ? "mouse.times" : "mouse.plus", { a, b });
  if (asks.kind === "shown") return `${sum} = ${result(a, b, signOfFamily(family))}. ${dots(family, a, b)}`;
  if (family === "×?") return `${say("mouse.times", { a, b: "?" })} = ${a * b}`;
  return asks.against === null ? sum : `${sum}, ${asks.against}`;
}
