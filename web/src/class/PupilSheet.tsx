// One pupil, chosen at the desk: where to, and what else a teacher does for them.
import type { PupilSeen } from "../contract.ts";
import { CloseButton } from "../controls/IconButton.tsx";
import { Opened } from "../controls/Opened.tsx";
import { TwoTaps } from "../controls/TwoTaps.tsx";
import { say } from "../words/words.ts";
import { ClassCat, catName, catWords } from "./cats.tsx";
import type { Wish } from "./desk.ts";

export interface Place {
  table: number;
  words: string;
}

interface Props {
  pupil: PupilSeen;
  at: number; // the table now, between rounds the group chosen for the next one
  places: Place[];
  wish: Wish;
  close: () => void;
}

export function PupilSheet({ pupil: { pupil, cat, paw, came_back, level }, at, places, wish, close }: Props) {
  const done = (message: Parameters<Wish>[0]) => {
    void wish(message);
    close();
  };
  const there = places.filter((one) => one.table !== at);
  return (
    <Opened class="desk-sheet sheet" label={catName(cat)} close={close}>
      <CloseButton class="button-bare" close={close} />
      <p>
        <ClassCat cat={cat} size={60} /> <strong>{catWords(cat)}</strong>
      </p>
      {level >= 0 && <p>{say("desk.level", { count: level })}</p>}
      {paw && (
        <button type="button" class="button-main" onClick={() => done({ ask: "lowerpaw", pupil })}>
          {say("desk.lower")}
        </button>
      )}
      {there.length > 0 && (
        <div role="group" aria-label={say("desk.place")}>
          <h2>{say("desk.place")}</h2>
          <div class="desk-places">
            {there.map((one) => (
              <button key={one.table} type="button" onClick={() => done({ ask: "place", pupil, table: one.table })}>
                {one.words}
              </button>
            ))}
          </div>
        </div>
      )}
      {came_back && (
        <button type="button" onClick={() => done({ ask: "undo", pupil })}>
          {say("desk.undo")}
        </button>
      )}
      <TwoTaps
        label={say("desk.expel")}
        sure={say("desk.expel.sure", { cat: catName(cat) })}
        act={say("desk.expel")}
        keep={say("desk.keep")}
        onSure={() => done({ ask: "expel", pupil })}
      />
    </Opened>
  );
}
