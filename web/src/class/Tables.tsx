// Every table as heads; pupils are moved by dragging them, or chosen and moved with the keys.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { HeadSeen, PupilSeen, TableGlance } from "../contract.ts";
import { CatFace } from "../pictures.tsx";
import { say } from "../words/words.ts";
import { ClassCat, catName, catWords } from "./cats.tsx";
import type { AtDesk } from "./desk.ts";
import { RaisedPaw } from "./PupilStrip.tsx";
import { type Place, PupilSheet } from "./PupilSheet.tsx";

const ANY = -1;
const DRAGGED = "text/plain";

export function Tables({ desk, wish }: AtDesk) {
  const chosen = useSignal(0); // a pupil's number; 0: nobody
  const { tables, pupils, seen } = desk;
  const plays = seen.stage === "round";
  const byHand = !plays && seen.settings.groups === "hand";
  const places = plays ? tablePlaces(tables) : byHand ? groupPlaces(desk.seen.pupils, seen.settings.size ?? 4) : [];
  const move = (pupil: number, table: number) => void wish({ ask: "place", pupil, table });
  const chip = (pupil: PupilSeen, head?: HeadSeen) => (
    <Chip key={pupil.pupil} pupil={pupil} head={head} choose={() => (chosen.value = pupil.pupil)} />
  );
  const pupilOf = (number: number) => pupils.find((one) => one.pupil === number);
  const loose = pupils.filter((one) => (plays ? one.table === ANY : !byHand || one.planned === ANY));
  const open = pupilOf(chosen.value);
  return (
    <section class="desk-tables" aria-label={say("desk.tables")}>
      {open !== undefined && (
        <PupilSheet
          key={open.pupil}
          pupil={open}
          at={plays ? open.table : open.planned}
          places={places}
          wish={wish}
          close={() => (chosen.value = 0)}
        />
      )}
      {pupils.length === 0 && <p>{say("desk.nobody")}</p>}
      {loose.length > 0 && (
        <Target
          class="desk-loose"
          title={say(plays ? "desk.waiting" : "desk.pupils", { count: loose.length })}
          drop={(one) => move(one, ANY)}
        >
          {loose.map((one) => chip(one))}
        </Target>
      )}
      {plays &&
        tables.map((table) => (
          <Target
            key={table.table}
            title={say("desk.table", { number: table.table })}
            more={`${say(`desk.phase.${table.phase}`)} · ${say("desk.moves", { count: table.moves })}`}
            drop={(one) => move(one, table.table)}
          >
            {table.heads.map((head, i) => {
              const pupil = pupilOf(head.pupil);
              return pupil === undefined ? <Bot key={`bot${i}`} head={head} /> : chip(pupil, head);
            })}
          </Target>
        ))}
      {byHand &&
        places.map(({ table, words }) => (
          <Target key={table} title={words} drop={(one) => move(one, table)}>
            {pupils.filter((one) => one.planned === table).map((one) => chip(one))}
          </Target>
        ))}
      {places.length > 0 && pupils.length > 0 && <p class="small">{say("desk.drag")}</p>}
    </section>
  );
}

/** Only a cat's chair can be taken. */
const tablePlaces = (tables: TableGlance[]): Place[] => [
  ...tables
    .filter(({ heads }) => heads.some((head) => head.pupil < 0))
    .map(({ table }) => ({ table, words: say("desk.table", { number: table }) })),
  { table: ANY, words: say("desk.place.wait") },
];

const groupPlaces = (pupils: number, size: number): Place[] => [
  ...Array.from({ length: Math.max(1, Math.ceil(pupils / size)) }, (_, i) => ({
    table: i + 1,
    words: say("desk.group", { number: i + 1 }),
  })),
];

interface TargetProps {
  class?: string;
  title: string;
  more?: string;
  drop: (pupil: number) => void;
  children: ComponentChildren;
}

/** Where a pupil can be dropped. */
function Target({ class: look = "", title, more = "", drop, children }: TargetProps) {
  const over = useSignal(false);
  return (
    <section
      class={`desk-table sheet ${look}`}
      aria-label={title}
      data-over={over.value}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => (over.value = false)}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        const pupil = Number(event.dataTransfer?.getData(DRAGGED));
        if (pupil > 0) drop(pupil);
      }}
    >
      <h2>
        {title} {more !== "" && <span class="small">{more}</span>}
      </h2>
      <div class="desk-heads">{children}</div>
    </section>
  );
}

const Bot = ({ head }: { head: HeadSeen }) => (
  <span class="desk-bot" role="img" aria-label={`${say("desk.bot")}, ${head.count}`}>
    <CatFace coat="smoke" size={30} />
    <span class="number">{head.count}</span>
  </span>
);

interface ChipProps {
  pupil: PupilSeen;
  head: HeadSeen | undefined;
  choose: () => void;
}

function Chip({ pupil, head, choose }: ChipProps) {
  const states = statesOf(pupil, head);
  return (
    <button
      type="button"
      class="desk-pupil"
      data-line={pupil.line}
      data-paw={pupil.paw}
      draggable
      title={catWords(pupil.cat)}
      aria-label={[catName(pupil.cat), ...states].join(", ")}
      onDragStart={(event) => event.dataTransfer?.setData(DRAGGED, String(pupil.pupil))}
      onClick={choose}
    >
      <ClassCat cat={pupil.cat} size={44} asleep={pupil.line !== "here" && pupil.line !== "bad"} />
      {head !== undefined && <span class="number">{head.count}</span>}
      {pupil.paw && <RaisedPaw />}
      {states.length > 0 && <span class="desk-state">{states[0]}</span>}
    </button>
  );
}

/** What a teacher should know of somebody, the most urgent first. */
function statesOf(pupil: PupilSeen, head: HeadSeen | undefined): string[] {
  return [
    pupil.paw ? say("desk.paw") : "",
    pupil.line === "here" ? "" : say(`desk.line.${pupil.line}`),
    pupil.waits > 0 ? say("desk.waits", { count: Math.round(pupil.waits) }) : "",
    head?.minded === true ? say("desk.minded") : "",
    pupil.came_back ? say("desk.came") : "",
  ].filter((one) => one !== "");
}
