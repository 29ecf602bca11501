// For parents, behind a sum no child does at once: each child's map, what is hardest, how long, and "delete".
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Coat } from "../contract.ts";
import { hardest } from "../learning/choose.ts";
import { FAMILIES, type Family, resultOf, signOfFamily, termsOf } from "../learning/facts.ts";
import { knowledgeOf } from "../learning/knowledge.ts";
import { Heading } from "../controls/Heading.tsx";
import { Radios } from "../controls/Radios.tsx";
import { Top, link } from "../controls/Top.tsx";
import { CatFace } from "../pictures.tsx";
import { Families } from "../profiles/Bring.tsx";
import { type Child, everybody, isUnread, learnerOf } from "../profiles/children.ts";
import { dateOf, today } from "../profiles/days.ts";
import { Delete } from "../profiles/Delete.tsx";
import { mapsOf } from "../profiles/Goals.tsx";
import { KnownMap } from "../profiles/KnownMap.tsx";
import { Drawn, pictureName } from "../profiles/SecretPad.tsx";
import { PICTURES } from "../profiles/secrets.ts";
import { secondsOf } from "../profiles/squares.ts";
import { Unkept } from "../profiles/Unkept.tsx";
import { language, say } from "../words/words.ts";

const SHOWN_DAYS = 14;

export function Parents() {
  const grown = useSignal(false);
  return (
    <main class="parents">
      <Top />
      <Heading title={say("parents.title")} />
      {grown.value ? <Family /> : <Gate open={() => (grown.value = true)} />}
    </main>
  );
}

/** Not a lock: it keeps small hands from "delete", and nobody else. */
function Gate({ open }: { open: () => void }) {
  const [a, b] = useMemo(() => [12 + Math.floor(Math.random() * 8), 6 + Math.floor(Math.random() * 4)] as const, []);
  const said = useSignal("");
  const wrong = useSignal(false);
  return (
    <form
      class="gate sheet"
      onSubmit={(event) => {
        event.preventDefault();
        wrong.value = Number(said.value) !== a * b;
        if (!wrong.value) open();
      }}
    >
      <p>{say("parents.gate")}</p>
      <label>
        <span class="number">
          {a} × {b} =
        </span>
        <input
          type="text"
          inputMode="numeric"
          maxLength={4}
          autocomplete="off"
          value={said.value}
          onInput={(event) => (said.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button-main">
        {say("parents.open")}
      </button>
      <p role="status">{wrong.value ? say("parents.wrong") : ""}</p>
    </form>
  );
}

function Family() {
  const children = everybody().filter((one): one is Child => !isUnread(one));
  const chosen = useSignal<Coat | null>(null);
  const child = children.find((one) => one.cat === chosen.value) ?? children[0];
  if (child === undefined)
    return (
      <>
        <p>{say("parents.nobody")}</p>
        <Unkept />
        <a class="button" {...link("/who")}>
          {say("who.title")}
        </a>
      </>
    );
  return (
    <>
      <Unkept />
      {children.length > 1 && (
        <Radios
          label={say("parents.which")}
          value={child.cat}
          values={children.map((one) => one.cat)}
          draw={(cat) => (
            <>
              <CatFace coat={cat} mood="watching" size={48} />
              <span>{say(`cat.${cat}`)}</span>
            </>
          )}
          pick={(cat) => (chosen.value = cat)}
        />
      )}
      <OneChild key={child.cat} child={child} />
      <p>{say("parents.about")}</p>
    </>
  );
}

function OneChild({ child }: { child: Child }) {
  const learner = learnerOf(child.cat);
  const family = useSignal<Family>(FAMILIES.find((one) => learner.families[one] !== undefined) ?? "×");
  const known = knowledgeOf(learner, family.value);
  const name = say(`cat.${child.cat}`);
  const hard = hardest(learner, family.value, today());
  return (
    <>
      <div class="map-head">
        <h2>{say("map.title", { name })}</h2>
        <Families
          label={say("map.which")}
          family={family.value}
          families={mapsOf(learner)}
          pick={(one) => (family.value = one)}
        />
      </div>
      <KnownMap key={family.value} learner={learner} family={family.value} />
      <div class="parents-more">
        <section aria-labelledby="hardest">
          <h2 id="hardest">{say("parents.hardest")}</h2>
          {hard.length === 0 ? (
            <p>{say("parents.none")}</p>
          ) : (
            <ol class="hardest">
              {hard.map((fact) => (
                <li key={fact}>
                  <strong class="number">
                    {termsOf(fact).join(` ${signOfFamily(family.value)} `)} = {resultOf(family.value, fact)}
                  </strong>{" "}
                  {say("map.fast", { seconds: Math.round(secondsOf(learner, known, fact, today()) * 10) / 10 })}
                </li>
              ))}
            </ol>
          )}
        </section>
        <Minutes child={child} />
        <section aria-labelledby="secret">
          <h2 id="secret">{say("parents.secret")}</h2>
          <ul class="secret-shown">
            {child.secret.map((number, i) => {
              const picture = PICTURES[number] ?? "paw";
              return (
                <li key={i}>
                  <Drawn picture={picture} size={48} /> {pictureName(picture)}
                </li>
              );
            })}
          </ul>
          <Delete cat={child.cat} done={() => undefined} />
        </section>
      </div>
    </>
  );
}

/** The last days, as a table with bars. */
function Minutes({ child }: { child: Child }) {
  const named = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  const day = new Intl.DateTimeFormat(language.value, named);
  const days = Array.from({ length: SHOWN_DAYS }, (_, i) => today() - i).map((one) => ({
    one,
    minutes: Math.round((child.days[String(one)] ?? 0) / 60),
  }));
  const most = Math.max(10, ...days.map(({ minutes }) => minutes));
  return (
    <section aria-labelledby="minutes">
      <h2 id="minutes">{say("parents.minutes")}</h2>
      <table class="minutes">
        <tbody>
          {days
            .filter(({ minutes }, i) => minutes > 0 || i === 0)
            .map(({ one, minutes }) => (
              <tr key={one}>
                <th scope="row">{day.format(dateOf(one))}</th>
                <td>
                  <span class="bar" style={{ width: `${(100 * minutes) / most}%` }} aria-hidden="true" />
                  {say("parents.count", { count: minutes })}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
