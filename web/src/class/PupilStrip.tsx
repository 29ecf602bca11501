// The pupil's strip: their cat, the time left, and a paw to raise.
import type { ForPupil } from "../contract.ts";
import type { ServerConnection } from "../room/connection.ts";
import { say } from "../words/words.ts";
import { ClassCat, catName } from "./cats.tsx";
import { Left } from "./Left.tsx";

export function PupilStrip({ connection, pupil, at }: { connection: ServerConnection; pupil: ForPupil; at: number }) {
  const up = pupil.paw;
  return (
    <div class="class-strip" role="group" aria-label={say("class.title")}>
      <span role="img" aria-label={say("class.you", { cat: catName(pupil.cat) })}>
        <ClassCat cat={pupil.cat} size={34} />
      </span>
      <button
        type="button"
        class="class-paw"
        aria-pressed={up}
        aria-label={say("class.paw")}
        title={say(up ? "class.paw.up" : "class.paw")}
        onClick={() => void connection.ask({ ask: "putpaw", up: !up })}
      >
        <RaisedPaw />
      </button>
      <Left seen={pupil.seen} at={at} words="class.left" />
    </div>
  );
}

export const RaisedPaw = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
    <ellipse cx="5.4" cy="8.6" rx="2" ry="2.6" />
    <ellipse cx="9.8" cy="4.8" rx="2.1" ry="2.8" />
    <ellipse cx="14.6" cy="4.8" rx="2.1" ry="2.8" />
    <ellipse cx="19" cy="8.6" rx="2" ry="2.6" />
    <path d="M12 9C15 9 18 13 18 15.6C18 18 16 18 15.6 23H8.6C8.2 18 6 18 6 15.6C6 13 9 9 12 9Z" />
  </svg>
);
