// Import a child from another device: by a file, a link, or eleven words.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Learner } from "../learning/knowledge.ts";
import { newLearner } from "../learning/knowledge.ts";
import type { Family } from "../learning/facts.ts";
import { ProfileError } from "../learning/profile.ts";
import { HOW_MANY, WRONG_CHECK, WordsError, heard, levelsOf } from "../learning/words.ts";
import { Radios } from "../controls/Radios.tsx";
import { Icon } from "../pictures.tsx";
import { say } from "../words/words.ts";
import { type Carried, received } from "./carried.ts";
import { today } from "./days.ts";
import { mapName } from "./names.ts";

const MAX_BYTES = 100_000; // bytes that are looked at

/** Why it cannot be read, in a sentence that helps. */
export function whyNot(error: unknown): string {
  if (error instanceof ProfileError) return say(`bring.${error.reason}`);
  if (!(error instanceof WordsError)) return say("bring.damaged");
  if (error.place === WRONG_CHECK) return say("bring.check");
  return error.place === 0
    ? say("bring.count", { many: HOW_MANY, found: error.count })
    : say("bring.word", { place: error.place, word: error.word });
}

export function Bring({ bring }: { bring: (carried: Carried) => void }) {
  const trouble = useSignal("");
  const read = (how: () => Carried) => {
    try {
      const found = how();
      trouble.value = "";
      bring(found);
    } catch (error) {
      trouble.value = whyNot(error);
    }
  };
  const opened = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = file.size > MAX_BYTES ? " ".repeat(MAX_BYTES) : await file.text();
    read(() => received(text));
  };
  return (
    <details class="bring">
      <summary>{say("bring.title")}</summary>
      <p>{say("bring.how")}</p>
      <label class="button open-record">
        <Icon name="download" /> {say("bring.file")}
        <input
          type="file"
          class="spoken"
          accept=".txt,text/plain"
          onChange={(event) => {
            void opened(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <Words read={(family, text) => read(() => fromWords(family, text))} />
      {trouble.value !== "" && (
        <p role="alert" class="bad">
          {trouble.value}
        </p>
      )}
    </details>
  );
}

function fromWords(family: Family, text: string): Carried {
  const learner: Learner = newLearner();
  learner.families[family] = heard(family, levelsOf(text), today());
  return { cat: null, secret: null, learner };
}

function Words({ read }: { read: (family: Family, text: string) => void }) {
  const text = useSignal("");
  const family = useSignal<Family>("×");
  return (
    <form
      class="say-words"
      onSubmit={(event) => {
        event.preventDefault();
        read(family.value, text.value);
      }}
    >
      <label>
        {say("bring.words")}
        <textarea
          rows={2}
          maxLength={400}
          spellcheck={false}
          autocomplete="off"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <Families label={say("bring.words.of")} family={family.value} pick={(one) => (family.value = one)} />
      <button type="submit" disabled={text.value.trim() === ""}>
        {say("bring.words.read")}
      </button>
    </form>
  );
}

export function Families({
  label,
  family,
  families = ["×", "+"],
  pick,
}: {
  label: ComponentChildren;
  family: Family;
  families?: readonly Family[];
  pick: (family: Family) => void;
}) {
  return (
    <Radios
      class="families"
      label={label}
      value={family}
      values={families}
      draw={(one) => (
        <>
          <span class="number" aria-hidden="true">
            {one}
          </span>{" "}
          {mapName(one)}
        </>
      )}
      pick={pick}
    />
  );
}
