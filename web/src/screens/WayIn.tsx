// The way in for others: code, link and QR code, and the link given away.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../parts/live.ts";
import { Icon } from "../pictures.tsx";
import { wayIn } from "../room/api.ts";
import type { Seat } from "../room/seats.ts";
import { type Given, give } from "../room/share.ts";
import { say } from "../words/words.ts";

/** Elsewhere than this page where it is open under a name that only this computer knows. */
function useOrigin() {
  const origin = useSignal<string>(location.origin);
  useEffect(() => {
    void wayIn()
      .then((told) => (origin.value = told.origin))
      .catch(() => undefined); // then this page's own address has to do
  }, []);
  return origin.value;
}

export function WayIn({ seat }: { seat: Seat }) {
  const origin = useOrigin();
  return (
    <section class="way-in sheet">
      {seat.link !== "" && <img src={`/api/qr/${seat.link}.svg`} alt={say("lobby.qr")} width={180} height={180} />}
      <div>
        <p>{say("lobby.invite")}</p>
        {seat.code !== "" && (
          <p class="room-code" aria-label={[...seat.code].join(" ")}>
            {seat.code.slice(0, 4)} {seat.code.slice(4)}
          </p>
        )}
        {seat.link !== "" && <Link link={`${origin || location.origin}/r/${seat.link}`} />}
        {origin === "" && <p class="soft">{say("lobby.alone")}</p>}
      </div>
    </section>
  );
}

function Link({ link }: { link: string }) {
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
        {say("lobby.link")}
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
