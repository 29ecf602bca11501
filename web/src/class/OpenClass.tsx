// Open a class: everything is chosen already, so that one tap opens it.
import { useSignal } from "@preact/signals";
import type { ClassSettings } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top, link } from "../controls/Top.tsx";
import { Trouble } from "../controls/Trouble.tsx";
import { go } from "../places.ts";
import { say } from "../words/words.ts";
import { Choices, USUAL } from "./Choices.tsx";
import { keyOf, openClass } from "./requests.ts";
import { keepDesk, keptDesk } from "./tokens.ts";

export function OpenClass() {
  const settings = useSignal<ClassSettings>(USUAL);
  const trouble = useSignal("");
  const busy = useSignal(false);
  const open = async (chosen: ClassSettings | null, file = "") => {
    if (busy.value) return;
    busy.value = true;
    trouble.value = "";
    try {
      const { desk } = await openClass(chosen, file);
      keepDesk(desk);
      go(`/desk/${desk}`);
    } catch (error) {
      trouble.value = keyOf(error);
    } finally {
      busy.value = false;
    }
  };
  const read = async (file: File | undefined) => {
    if (file !== undefined) await open(null, await file.text());
  };
  const last = keptDesk();
  return (
    <main class="class-open">
      <Top />
      <Heading title={say("class.title")} />
      <p>{say("class.lead")}</p>
      {last !== "" && (
        <a class="button" {...link(`/desk/${last}`)}>
          {say("class.continue")}
        </a>
      )}
      <form
        class="sheet class-choices"
        onSubmit={(event) => {
          event.preventDefault();
          void open(settings.value);
        }}
      >
        <button type="submit" class="button-main class-go" disabled={busy.value}>
          {say("class.open")}
        </button>
        <Trouble why={trouble.value} />
        <Choices settings={settings.value} pick={(next) => (settings.value = next)} />
      </form>
      <label class="class-file">
        {say("class.file")}
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
      </label>
      <a {...link("/privacy")}>{say("privacy.title")}</a>
    </main>
  );
}
