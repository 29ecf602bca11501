// The door of a class: which cat will you be, or, for those who were here before, which cat are you?
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type FoundClass, MAX_PUPILS } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top, link } from "../controls/Top.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { go } from "../places.ts";
import { announce } from "../speech/live.ts";
import { say, sayKnown } from "../words/words.ts";
import { ClassCat, catWords } from "./cats.tsx";
import { type By, findClass, joinClass, keyOf } from "./requests.ts";

const CODE_LETTERS = 4;
const ANY_CAT = -1;
const ALL = Array.from({ length: MAX_PUPILS }, (_, cat) => cat);

/** `/c/{code}`; `/c/here`: the only open class of this network. */
export function ClassDoor({ name }: { name: string }) {
  const by: By = name === "here" ? { here: true } : { code: name };
  const found = useSignal<FoundClass | null>(null);
  const trouble = useSignal("");
  const look = () =>
    findClass(by)
      .then((told) => (found.value = told))
      .catch((error: unknown) => (trouble.value = keyOf(error)));
  useEffect(() => {
    found.value = null;
    trouble.value = "";
    void look();
  }, [name]);
  const enter = async (cat: number) => {
    if (found.value === null) return;
    try {
      go(await joinClass(by, found.value, cat), true);
    } catch (error) {
      const key = keyOf(error);
      trouble.value = key;
      if (key === "taken") announce(say("class.door.quick"));
      if (key === "taken" || key === "no room") await look();
    }
  };
  if (found.value === null)
    return trouble.value === "" ? (
      <main class="waiting" aria-busy="true">
        <Top />
        <WaitingCat />
      </main>
    ) : (
      <CodeAgain why={trouble.value} />
    );
  return <Cats key={name} found={found.value} trouble={trouble.value} enter={enter} />;
}

interface CatsProps {
  found: FoundClass;
  trouble: string;
  enter: (cat: number) => Promise<void>;
}

function Cats({ found: { away, taken, door }, trouble, enter }: CatsProps) {
  const isNew = useSignal(away.length === 0);
  const back = !isNew.value && away.length > 0;
  const cats = back ? away : door ? ALL.filter((cat) => !taken.includes(cat) && !away.includes(cat)) : [];
  const title = say(back || !door ? "class.door.back" : "class.door.which");
  return (
    <main class="class-door">
      <Top />
      <Heading title={title} />
      {trouble !== "" && <p role="alert">{trouble === "taken" ? say("class.door.quick") : troubleWords(trouble)}</p>}
      {!door && <p>{say("class.door.shut")}</p>}
      {back && <p>{say("class.door.back.more")}</p>}
      {!back && door && (
        <button type="button" class="button-main" onClick={() => void enter(ANY_CAT)}>
          {say("class.door.any")}
        </button>
      )}
      <ul class="class-cats" data-back={back}>
        {cats.map((cat) => (
          <li key={cat}>
            <button type="button" aria-label={catWords(cat)} title={catWords(cat)} onClick={() => void enter(cat)}>
              <ClassCat cat={cat} size={back ? 72 : 44} />
            </button>
          </li>
        ))}
      </ul>
      {back && door && (
        <button type="button" class="quiet" onClick={() => (isNew.value = true)}>
          {say("class.door.new")}
        </button>
      )}
      <a {...link("/privacy")}>{say("privacy.link")}</a>
    </main>
  );
}

export const troubleWords = (why: string): string =>
  why === "no room" ? say("class.door.none") : sayKnown(`lost.${why}`) || say("lost.other");

/** The code was wrong, or this page does not know it. */
export const CodeAgain = ({ why }: { why: string }) => (
  <main class="class-door">
    <Top />
    <Heading title={say("class.door.code")} />
    <p role="alert">{troubleWords(why)}</p>
    <ClassCode />
  </main>
);

interface CodeProps {
  enter?: (code: string) => void;
}

export function ClassCode({ enter = (code) => go(`/c/${code}`, true) }: CodeProps) {
  const code = useSignal("");
  const typed = code.value.trim().toUpperCase();
  return (
    <form
      class="class-code"
      onSubmit={(event) => {
        event.preventDefault();
        enter(typed);
      }}
    >
      <label>
        {say("class.door.code")}
        <input
          value={code.value}
          onInput={(event) => (code.value = event.currentTarget.value)}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={CODE_LETTERS}
        />
      </label>
      <button type="submit" class="button-main" disabled={typed.length < CODE_LETTERS}>
        {say("class.door.in")}
      </button>
    </form>
  );
}
