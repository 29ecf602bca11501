// Every hand of the race with its time: who was first, and by how little.
import { CatFace } from "../pictures.tsx";
import { coatOf, shortName } from "../parts/names.ts";
import type { Photo } from "../contract.ts";
import { say } from "../words/words.ts";
import type { Show } from "./show.ts";

/** `lines`: also what each line cost and was given back. */
export function PhotoFinish({ show, photo, lines }: { show: Show; photo: Photo[]; lines: boolean }) {
  const slowest = Math.max(400, ...photo.map((hand) => hand.reaction));
  return (
    <div class="photo">
      <h2>{say("mouse.photo")}</h2>
      <ol data-many={photo.length > 4}>
        {photo.map((hand) => (
          <li key={hand.seat} data-guess={hand.guess}>
            <CatFace coat={coatOf(show.room, show.person(hand.seat))} mood="pouncing" size={30} />
            <span class="photo-name">{shortName(show.room, hand.seat)}</span>
            <span class="photo-bar" aria-hidden="true">
              <span style={{ width: `${Math.max(2, (100 * Math.max(0, hand.reaction)) / slowest)}%` }} />
            </span>
            <span class="photo-ms number">{say("mouse.ms", { ms: hand.reaction })}</span>
            {hand.guess && <span class="badge">{say("mouse.guess")}</span>}
            {lines && hand.line > 0 && (
              <span class="photo-line small soft">{say("mouse.line", { ms: hand.line })}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
