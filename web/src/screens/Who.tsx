// Who is playing: the children of this device, each with a cat; a new one, one from elsewhere, or a guest.
import { useSignal } from "@preact/signals";
import type { Coat } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { saveText } from "../device/save.ts";
import { Top, link } from "../controls/Top.tsx";
import { Cat, Icon } from "../pictures.tsx";
import { go } from "../places.ts";
import { Arrived } from "../profiles/Arrived.tsx";
import { useArrived } from "../profiles/arriving.ts";
import { Bring } from "../profiles/Bring.tsx";
import { Carry } from "../profiles/Carry.tsx";
import type { Carried } from "../profiles/carried.ts";
import { type Child, type Found, be, childOf, everybody, freeCats, isUnread, me } from "../profiles/children.ts";
import { Delete } from "../profiles/Delete.tsx";
import { NewChild } from "../profiles/NewChild.tsx";
import { SecretPad } from "../profiles/SecretPad.tsx";
import { OwnTables } from "../profiles/Tables.tsx";
import { same } from "../profiles/secrets.ts";
import { Unkept } from "../profiles/Unkept.tsx";
import { say } from "../words/words.ts";

type Step =
  { at: "list" } | { at: "new"; tables: string } | { at: "cat"; cat: Coat } | { at: "arrived"; carried: Carried };

export function Who() {
  const step = useSignal<Step>({ at: "list" });
  const trouble = useSignal("");
  const arrive = (carried: Carried) => {
    trouble.value = "";
    step.value = { at: "arrived", carried };
  };
  const list = () => (step.value = { at: "list" });
  const begin = (tables: string) => (step.value = { at: "new", tables });
  useArrived(arrive, begin, (why) => (trouble.value = why));
  const current = step.value;
  const own = childOf(me.value);
  return (
    <main class="who-screen">
      <Top />
      <Heading title={say("who.title")} />
      <Unkept />
      {trouble.value !== "" && (
        <p role="alert" class="bad">
          {trouble.value}
        </p>
      )}
      {current.at === "arrived" && <Arrived carried={current.carried} done={list} />}
      {current.at === "new" && <NewChild tables={current.tables} done={list} close={list} />}
      {current.at === "cat" && <Touched cat={current.cat} done={list} />}
      {current.at === "list" && (
        <>
          <Cats choose={(cat) => (step.value = { at: "cat", cat })} create={() => begin("")} />
          {own !== undefined && <Own child={own} />}
          <Bring bring={arrive} />
          <p>{say("who.private")}</p>
          <p>
            <a {...link("/parents")}>{say("parents.title")}</a>
          </p>
        </>
      )}
    </main>
  );
}

function Cats({ choose, create }: { choose: (cat: Coat) => void; create: () => void }) {
  return (
    <ul class="who-cats">
      {everybody().map((one) => (
        <li key={one.cat}>
          <button type="button" aria-pressed={me.value === one.cat} onClick={() => choose(one.cat)}>
            <Cat coat={one.cat} mood={moodOf(one)} size="5.5rem" />
            <span>{say(`cat.${one.cat}`)}</span>
          </button>
        </li>
      ))}
      {freeCats().length > 0 && (
        <li>
          <button type="button" onClick={create}>
            <span class="plus" aria-hidden="true">
              +
            </span>
            <span>{say("who.new")}</span>
          </button>
        </li>
      )}
      <li>
        <button type="button" aria-pressed={me.value === null} onClick={() => be(null)}>
          <Cat coat="smoke" mood="asleep" size="5.5rem" />
          <span>{say("who.guest")}</span>
        </button>
      </li>
    </ul>
  );
}

const moodOf = (one: Found) => (isUnread(one) ? "sulking" : me.value === one.cat ? "winning" : "watching");

/** After a touch on a cat: ask for its two pictures, or say why its profile cannot be read. */
function Touched({ cat, done }: { cat: Coat; done: () => void }) {
  const one = everybody().find((other) => other.cat === cat);
  const name = say(`cat.${cat}`);
  if (one === undefined) return null;
  if (!isUnread(one))
    return (
      <SecretPad
        label={say("who.secret", { name })}
        pick={(secret) => {
          const right = same(secret, one.secret);
          if (right) {
            be(cat);
            done();
          }
          return right;
        }}
        close={done}
      />
    );
  return (
    <section class="sheet unread">
      <h2>{name}</h2>
      <p role="alert">{say(`unread.${one.why}`, { name })}</p>
      <div class="answers">
        <button type="button" class="button-main" onClick={done}>
          {say("home.back")}
        </button>
        <button type="button" onClick={() => saveText(`matou-${cat}.txt`, one.text)}>
          <Icon name="download" /> {say("carry.file.save")}
        </button>
        <Delete cat={cat} done={done} />
      </div>
    </section>
  );
}

/** What whoever plays here may do with its own. */
function Own({ child }: { child: Child }) {
  return (
    <section class="own sheet" aria-label={say(`cat.${child.cat}`)}>
      <h2>{say("who.hello", { name: say(`cat.${child.cat}`) })}</h2>
      <div class="answers">
        <button type="button" class="button-main" onClick={() => go("/map")}>
          {say("home.map")}
        </button>
        <button type="button" onClick={() => go("/cards")}>
          {say("home.cards")}
        </button>
      </div>
      <OwnTables child={child} />
      <Carry child={child} />
      <Delete cat={child.cat} done={() => undefined} />
    </section>
  );
}
