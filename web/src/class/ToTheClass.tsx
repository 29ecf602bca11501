// The ways into the class: for pupils, for the board, and for the desk on a second device.
import { address, file } from "../address.ts";
import { Check } from "../controls/Check.tsx";
import { Icon } from "../pictures.tsx";
import { say } from "../words/words.ts";
import type { AtDesk } from "./desk.ts";
import { typed } from "./addresses.ts";
import { nameOf } from "./tokens.ts";

export function ToTheClass({ desk: { way, board, seen }, token, wish }: AtDesk & { token: string }) {
  return (
    <section class="sheet desk-way">
      <p class="desk-code" aria-label={[...way.code].join(" ")}>
        {way.code}
      </p>
      {typed(way.addresses).map((address) => (
        <p key={address} class="number">
          {address}
        </p>
      ))}
      <a
        class="button open-wall"
        href={address(`/wall/${nameOf(token)}.board.${board}`)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="screen" /> {say("desk.board")}
      </a>
      {!way.open && <p role="status">{say("desk.door.shut")}</p>}
      <button type="button" onClick={() => void wish({ ask: "door", open: !way.open })}>
        <Icon name={way.open ? "lock" : "unlocked"} />{" "}
        {way.open ? say("desk.door.close", { count: seen.pupils }) : say("desk.door.open")}
      </button>
      {(["emotes", "sound", "ranking"] as const).map((one) => (
        <Check
          key={one}
          label={say(`class.${one}`)}
          on={seen.settings[one] ?? one === "emotes"}
          pick={(on) => void wish({ ask: "choose", settings: { ...seen.settings, [one]: on } })}
        />
      ))}
      <details>
        <summary>{say("desk.second")}</summary>
        <img src={file(`api/qr/desk/${token}.svg`)} alt={say("desk.second")} width={180} height={180} loading="lazy" />
        <p class="small">{say("desk.second.more")}</p>
      </details>
      {!isSecureContext && <p class="small">{say("desk.https")}</p>}
    </section>
  );
}
