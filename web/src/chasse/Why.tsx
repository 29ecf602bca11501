// A token was lost, or a total was wrong: so large and so long that a child sees why.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isYou, shortName } from "../parts/names.ts";
import { minus } from "../parts/sums.ts";
import type { Moment, Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { eventsOf } from "../hand/awaited.ts";
import { Article } from "../hand/Log.tsx";
import { lit } from "./danger.ts";
import { Sign } from "../hand/Sign.tsx";
import { change } from "./change.ts";

const SHOWN = 6000; // the game goes on beneath it

export function Why({ room }: { room: Room }) {
  const shown = useSignal<Moment | null>(null);
  useEffect(
    () =>
      room.listen((moment) => {
        if (eventsOf(moment, "TokenReturned").length + eventsOf(moment, "Misannounced").length > 0)
          shown.value = moment;
        else if (room.you.value < 0) shown.value = null; // a replay goes on by itself
      }),
    [room],
  );
  useSignalEffect(() => {
    if (shown.value === null) return;
    const timer = setTimeout(() => (shown.value = null), SHOWN);
    return () => clearTimeout(timer);
  });
  return shown.value === null ? null : (
    <Reason key={shown.value.n} room={room} moment={shown.value} close={() => (shown.value = null)} />
  );
}

function Reason({ room, moment, close }: { room: Room; moment: Moment; close: () => void }) {
  const laid = eventsOf(moment, "Laid")[0];
  const returned = eventsOf(moment, "TokenReturned").at(-1);
  const wrong = eventsOf(moment, "Misannounced")[0];
  if (laid === undefined) return null;
  const why = returned?.why ?? "corrected";
  const by = change(laid.card);
  const name = shortName(room, laid.seat);
  const falls =
    returned && say(isYou(room, laid.seat) ? "chasse.why.left.you" : "chasse.why.left", { name, count: returned.left });
  return (
    <section class="why" data-why={why} aria-label={say(`chasse.why.${why}`, { name, total: minus(laid.total) })}>
      <p class="reckoning">
        {minus(laid.total - by)} {by >= 0 ? "+" : "−"} {Math.abs(by)} ={" "}
        <span class="digits" data-over={laid.total >= 100}>
          {lit(laid.total).map((digit, i) => (
            <b key={i} data-lit={digit.lit && why === "ten"}>
              {digit.text}
            </b>
          ))}
        </span>
      </p>
      {wrong !== undefined && (
        <p class="misheard">
          <s>{minus(wrong.said)}</s> → <b>{minus(wrong.total)}</b>
        </p>
      )}
      <p>
        <Sign name="warning" /> <strong>{say(`chasse.why.${why}`, { name, total: minus(laid.total) })}</strong>
      </p>
      {returned !== undefined && (
        <p>
          <i class="white-card falls" aria-hidden="true" /> {falls}{" "}
          <Article name={why === "ten" ? "H4" : why === "hundred" ? "H5" : "H14"} />
        </p>
      )}
      <button type="button" class="quiet" onClick={close}>
        {say("hand.seen")}
      </button>
    </section>
  );
}
