// A link to be read, and given away.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Icon } from "../pictures.tsx";
import { type Given, give } from "../device/share.ts";
import { say } from "../words/words.ts";
import { announce } from "../speech/live.ts";

export function GiveLink({ label, link }: { label: string; link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const given = useSignal<Given | "">("");
  const share = async () => {
    if (field.current === null) return;
    given.value = await give(link, field.current);
    if (given.value !== "") announce(say(`lobby.${given.value}`));
  };
  return (
    <>
      <label class="link">
        {label}
        <input ref={field} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={() => void share()}>
        <Icon name="link" /> {say("lobby.copy")}
      </button>
      {given.value !== "" && (
        <p class="given" aria-hidden="true">
          {say(`lobby.${given.value}`)}
        </p>
      )}
    </>
  );
}
