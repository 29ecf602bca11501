// The photo finish: every hand of the race in the order of the verdict, and how late the others were.
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
      <ol>
        {photo.map((hand) => (
          <li key={hand.seat} data-seat={hand.seat} data-guess={hand.guess} data-late={hand.late !== undefined}>
            <CatFace coat={coatOf(show.room, show.person(hand.seat))} mood="pouncing" size="1.7em" />
            <span class="photo-name">{shortName(show.room, hand.seat)}</span>
            <span class="photo-bar" aria-hidden="true">
              <span style={{ transform: `scaleX(${Math.max(0.02, Math.max(0, hand.reaction) / slowest)})` }} />
            </span>
            <span class="photo-ms number">{timed(hand)}</span>
            {lines && hand.line > 0 && (
              <span class="photo-line small soft">{say("mouse.line", { ms: hand.line })}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Too fast, late by so much, together but beaten by size, head or lot (M12), or how long it took. */
function timed({ guess, late, reaction }: Photo): string {
  if (guess) return say("mouse.guess");
  if (late === undefined) return say("mouse.ms", { ms: reaction });
  return late > 0 ? say("mouse.late", { ms: late }) : say("mouse.late.together");
}
