// The door of a class: which cat will you be, or, for those who were here before, which cat are you?
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type FoundClass, MAX_PUPILS } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { go } from "../places.ts";
import { announce } from "../speech/live.ts";
import { say, sayKnown } from "../words/words.ts";
import { ClassCat, catWords } from "./cats.tsx";
import { type By, findClass, joinClass, keyOf } from "./requests.ts";
import { keepPupil, nameOf } from "./tokens.ts";

const CODE_LETTERS = 4;
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
  const enter = async (cat: number, back: boolean) => {
    try {
      const { token } = await joinClass(by, cat, back);
      keepPupil(token);
      go(`/in/${nameOf(token)}`, true);
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
  enter: (cat: number, back: boolean) => Promise<void>;
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
        <button type="button" class="button-main" onClick={() => void enter(-1, false)}>
          {say("class.door.any")}
        </button>
      )}
      <ul class="class-cats" data-back={back}>
        {cats.map((cat) => (
          <li key={cat}>
            <button
              type="button"
              aria-label={catWords(cat)}
              title={catWords(cat)}
              onClick={() => void enter(cat, back)}
            >
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
    </main>
  );
}

const troubleWords = (why: string): string =>
  why === "no room" ? say("class.door.none") : sayKnown(`lost.${why}`) || say("lost.other");

/** The code was wrong, or this page does not know it. */
export function CodeAgain({ why }: { why: string }) {
  const code = useSignal("");
  return (
    <main class="class-door">
      <Top />
      <Heading title={say("class.door.code")} />
      <p role="alert">{troubleWords(why)}</p>
      <ClassCode code={code.value} write={(text) => (code.value = text)} />
    </main>
  );
}

export const ClassCode = ({ code, write }: { code: string; write: (code: string) => void }) => (
  <form
    class="class-code"
    onSubmit={(event) => {
      event.preventDefault();
      go(`/c/${code.trim().toUpperCase()}`, true);
    }}
  >
    <label>
      {say("class.door.code")}
      <input
        value={code}
        onInput={(event) => write(event.currentTarget.value)}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        maxLength={CODE_LETTERS}
      />
    </label>
    <button type="submit" class="button-main" disabled={code.trim().length < CODE_LETTERS}>
      {say("class.door.in")}
    </button>
  </form>
);
