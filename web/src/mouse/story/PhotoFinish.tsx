// The photo finish: every hand of the race in the order of the verdict, and how late the others were.
import { CatFace } from "../../pictures.tsx";
import { lone } from "../../address.ts";
import { coatOf, shortName } from "../../people/names.ts";
import type { Photo } from "../../contract.ts";
import { isHere } from "../../room/seats.ts";
import { say } from "../../words/words.ts";
import type { Show } from "../state/show.ts";
import { lateWords, tenths } from "./late.ts";

/** `lines`: also what each line cost and was given back. */
export function PhotoFinish({ show, photo, lines }: { show: Show; photo: Photo[]; lines: boolean }) {
  const network = !lone && !isHere(show.room.name);
  const slowest = Math.max(400, ...photo.map((hand) => hand.reaction));
  return (
    <div class="photo">
      <h2>{say("mouse.photo")}</h2>
      <ol>
        {photo.map((hand) => (
          <li key={hand.seat} data-seat={hand.seat} data-guess={hand.guess} data-late={hand.late !== undefined}>
            <CatFace coat={coatOf(show.room, show.person(hand.seat))} mood="pouncing" size="1.7em" />
            <span class="photo-name">{shortName(show.room, hand.seat)}</span>
            <span class="photo-bar" aria-hidden="true">
              <span style={{ transform: `scaleX(${Math.max(0.02, Math.max(0, hand.reaction) / slowest)})` }} />
            </span>
            <span class="photo-ms number" data-ms={hand.late ?? hand.reaction}>
              {timed(hand)}
            </span>
            {lines && !hand.guess && <span class="photo-line small soft">{inDetail(hand, network)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Too fast, late by so much, together but beaten by size, head or lot (M12), or how long it took. */
function timed({ guess, late, reaction }: Photo): string {
  if (guess) return say("mouse.guess");
  if (late === undefined) return say("mouse.s", { s: tenths(reaction) });
  return late > 0 ? lateWords(late) : say("mouse.late.together");
}

/** To the millisecond, and what the network took of it. */
function inDetail({ late, reaction, line }: Photo, network: boolean): string {
  const exact = say("mouse.ms", { ms: late ?? reaction });
  return network && line > 0 ? `${exact} · ${say("mouse.line", { ms: line })}` : exact;
}
