// The reason of a lost token or a corrected total, in the place of the hint, long enough for a child to read.
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { IconButton } from "../controls/IconButton.tsx";
import { isYou, shortName } from "../people/names.ts";
import { minus } from "../table/sums.ts";
import { Icon } from "../pictures.tsx";
import { NullConnection } from "../room/connection.ts";
import type { Moment, Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { eventsOf } from "../hand/awaited.ts";
import { Rule } from "../rules/Rule.tsx";
import { lit } from "./danger.ts";
import { change } from "./change.ts";

const SHOWN_MS = 6000; // the game goes on beside it

/** The reason to explain now. Lessons have their own explanations; replays go on with the next moment. */
export function useWhy(room: Room): Signal<Moment | null> {
  const shown = useSignal<Moment | null>(null);
  useEffect(
    () =>
      room.listen((moment) => {
        const shows = room.connection instanceof NullConnection;
        if (shows && room.you.value >= 0) return;
        if (eventsOf(moment, "TokenReturned").length + eventsOf(moment, "Misannounced").length > 0)
          shown.value = moment;
        else if (shows) shown.value = null;
      }),
    [room],
  );
  useSignalEffect(() => {
    if (shown.value === null) return;
    const timer = setTimeout(() => (shown.value = null), SHOWN_MS);
    return () => clearTimeout(timer);
  });
  return shown;
}

export function Why({ room, moment, close }: { room: Room; moment: Moment; close: () => void }) {
  const laid = eventsOf(moment, "Laid")[0];
  const returned = eventsOf(moment, "TokenReturned").at(-1);
  const wrong = eventsOf(moment, "Misannounced")[0];
  if (laid === undefined) return null;
  const why = returned?.why ?? "corrected";
  const by = change(laid.card);
  const name = shortName(room, laid.seat);
  const told = say(`chasse.why.${why}`, { name, total: minus(laid.total) });
  const falls =
    returned && say(isYou(room, laid.seat) ? "chasse.why.left.you" : "chasse.why.left", { name, count: returned.left });
  return (
    <section class="sheet line why" data-why={why} aria-label={told}>
      <p class="reckoning">
        {minus(laid.total - by)} {by >= 0 ? "+" : "−"} {Math.abs(by)} ={" "}
        <span class="digits" data-over={laid.total >= 100}>
          {lit(laid.total).map((digit, i) => (
            <b key={i} data-lit={digit.lit && why === "ten"}>
              {digit.text}
            </b>
          ))}
        </span>
        {wrong !== undefined && (
          <span class="misheard">
            <s>{minus(wrong.said)}</s> → <b>{minus(wrong.total)}</b>
          </span>
        )}
      </p>
      <p>
        <strong>{told}</strong> {falls}{" "}
        {returned !== undefined && <Rule article={why === "ten" ? "H4" : why === "hundred" ? "H5" : "H14"} />}
      </p>
      <IconButton class="seen" label={say("hand.seen")} onClick={close}>
        <Icon name="check" />
      </IconButton>
    </section>
  );
}
