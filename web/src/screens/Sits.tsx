// Round one tablet: which child sits at which edge; whoever says nothing plays as a guest.
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import type { Coat } from "../contract.ts";
import { CloseButton } from "../controls/IconButton.tsx";
import { coatOf } from "../people/names.ts";
import { Opened } from "../controls/Opened.tsx";
import { Radios } from "../controls/Radios.tsx";
import { CatFace } from "../pictures.tsx";
import { Meanwhile } from "../practice/Meanwhile.tsx";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { say } from "../words/words.ts";
import { childOf, everybody, isUnread } from "../profiles/children.ts";
import { SecretPad } from "../profiles/SecretPad.tsx";
import { same } from "../profiles/secrets.ts";
import { sit, sitter } from "../profiles/sitting.ts";

const GUEST = "guest";

export function Sits({ room, seat }: { room: Room; seat: Seat }) {
  const open = useSignal(false);
  const asked = useSignal<{ chair: number; cat: Coat } | null>(null);
  const practises = useSignal<Coat | null>(null);
  const chairs = room.seen.value?.chairs ?? [];
  const awake = [...chairs.keys()].filter((chair) => chairs[chair]?.guest === room.you.value);
  if (awake.length === 0) return null;
  if (!open.value)
    return (
      <button type="button" onClick={() => (open.value = true)}>
        {say("sits.title")}
      </button>
    );
  const close = () => (open.value = false);
  const current = asked.value;
  const game = room.seen.value?.settings.game;
  if (practises.value !== null && game !== undefined)
    return <Meanwhile cat={practises.value} game={game} close={() => (practises.value = null)} />;
  const cats = everybody().filter((one) => !isUnread(one)).map((one) => one.cat); // prettier-ignore
  return (
    <Opened
      key={current === null ? "list" : "pictures"} // the focus goes with what is asked
      class="sits sheet"
      label={say("sits.title")}
      close={close}
    >
      <header>
        <h2>{say("sits.title")}</h2>
        <CloseButton class="button-bare" close={close} />
      </header>
      {current !== null ? (
        <SecretPad
          label={say("who.secret", { name: say(`cat.${current.cat}`) })}
          pick={(secret) => {
            const right = same(secret, childOf(current.cat)?.secret ?? []);
            if (right) {
              sit(seat, current.chair, current.cat);
              asked.value = null;
            }
            return right;
          }}
          close={() => (asked.value = null)}
        />
      ) : (
        awake.map((chair) => (
          <Fragment key={chair}>
            <Radios<Coat | typeof GUEST>
              label={
                <>
                  <CatFace coat={coatOf(room, chair)} mood="watching" size={40} />{" "}
                  {say("sits.seat", { coat: say(`coat.${coatOf(room, chair)}`) })}
                </>
              }
              value={sitter(room, seat, chair) ?? GUEST}
              values={[GUEST, ...cats]}
              draw={(one) =>
                one === GUEST ? (
                  say("sits.guest")
                ) : (
                  <>
                    <CatFace coat={one} mood="winning" size={36} /> {say(`cat.${one}`)}
                  </>
                )
              }
              pick={(one) => (one === GUEST ? sit(seat, chair, null) : (asked.value = { chair, cat: one }))}
            />
            {sitter(room, seat, chair) !== null && (
              <button type="button" class="quiet" onClick={() => (practises.value = sitter(room, seat, chair))}>
                {say("home.cards")}
              </button>
            )}
          </Fragment>
        ))
      )}
    </Opened>
  );
}
