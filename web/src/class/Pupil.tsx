// A pupil in a class: cards until the table comes, the table, and the end of a round; all over one connection.
import { signal, untracked, useComputed, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { ForPupil } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { OnTop, Top } from "../controls/Top.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { useAwake } from "../device/awake.ts";
import type { ServerConnection, Said } from "../room/connection.ts";
import { Room } from "../room/room.ts";
import { hushed } from "../sounds.ts";
import { say } from "../words/words.ts";
import { Notice } from "../screens/Notice.tsx";
import { ConnectionLost, Stuck } from "../screens/Stuck.tsx";
import { Bye } from "./Bye.tsx";
import { ClassCat, catName } from "./cats.tsx";
import { useClassConnection } from "./connection.ts";
import { CodeAgain } from "./Door.tsx";
import { Facts } from "./Facts.tsx";
import { levelHere, NO_LEVEL } from "./level.ts";
import { PupilStrip } from "./PupilStrip.tsx";
import { Seat } from "./Seat.tsx";
import { forgetPupil, tokenOf } from "./tokens.ts";
import { Waiting } from "./Waiting.tsx";

/** Farewells after which the token is invalid. */
const NO_WAY_BACK = ["closed", "removed", "undone", "unknown", "no such room"];

const isForPupil = (said: Said): said is ForPupil => said.say === "forpupil";

export function Pupil({ name }: { name: string }) {
  const token = useMemo(() => tokenOf(name), [name]);
  return token === undefined ? <CodeAgain why="no seat" /> : <InClass name={name} token={token} />;
}

function InClass({ name, token }: { name: string; token: string }) {
  const tables = useMemo(() => signal<{ room: Room; welcome: number } | null>(null), [token]);
  /** A welcome is a new table, or the same one after the connection was lost. */
  const toRoom = (said: Said, connection: ServerConnection) => {
    if (said.say === "welcome") {
      const found = untracked(() => new Room(connection));
      found.hear(said);
      tables.value = { room: found, welcome: (tables.peek()?.welcome ?? 0) + 1 };
    } else tables.peek()?.room.hear(said);
  };
  const { connection, told, at } = useClassConnection(token, isForPupil, toRoom);
  const pupil = told.value;
  const seen = pupil?.seen;
  useAwake(seen?.stage === "round" && !seen.paused);
  useSignalEffect(() => {
    const settings = told.value?.seen.settings;
    hushed.value = settings?.sound !== true;
    if (tables.value !== null) tables.value.room.gestures.value = settings?.emotes !== false;
  });
  useEffect(() => () => void (hushed.value = false), []);
  const levelled = useComputed(() => {
    const settings = told.value?.seen.settings;
    return settings?.groups === "level" ? levelHere(settings.game) : NO_LEVEL;
  });
  useSignalEffect(() => {
    if (levelled.value !== NO_LEVEL) void connection.ask({ ask: "telllevel", level: levelled.value });
  });
  const why = connection.farewell.value;
  if (why) {
    if (NO_WAY_BACK.includes(why)) forgetPupil(name);
    return <Bye why={why} />;
  }
  if (pupil === null) return <Opening />;
  const table = tables.value;
  return (
    <div class="class-pupil" data-paused={pupil.seen.paused}>
      <div class="class-stage" inert={pupil.seen.paused}>
        <OnTop.Provider value={<PupilStrip connection={connection} pupil={pupil} at={at.value} />}>
          <Now pupil={pupil}>{table !== null && <Seat key={table.welcome} room={table.room} />}</Now>
        </OnTop.Provider>
      </div>
      {pupil.seen.paused && <ClassPaused pupil={pupil} />}
      {table === null ? <ConnectionLost connection={connection} /> : <Stuck room={table.room} />}
      {table !== null && <Notice room={table.room} />}
    </div>
  );
}

function Now({ pupil, children }: { pupil: ForPupil; children: ComponentChildren }) {
  if (pupil.seen.stage !== "round") return <Between pupil={pupil} />;
  return pupil.table < 0 ? <Waiting pupil={pupil} /> : <>{children}</>;
}

const Opening = () => (
  <main class="waiting" aria-busy="true">
    <Top />
    <WaitingCat />
  </main>
);

/** Between two rounds: what all have found, and one's own hard cards, which nobody else sees. */
function Between({ pupil: { cat, hard, seen } }: { pupil: ForPupil }) {
  const began = seen.round.number > 0;
  return (
    <main class="class-between">
      <Top />
      <ClassCat cat={cat} size="9rem" />
      <Heading title={began ? say("class.over") : say("class.you", { cat: catName(cat) })} />
      {began && seen.together.pairs > 0 && <p>{say("class.over.more", { count: seen.together.pairs })}</p>}
      {hard.length > 0 && (
        <section class="sheet">
          <h2>{say("class.over.hard")}</h2>
          <Facts cards={hard} game={seen.round.game} dot={14} />
        </section>
      )}
      <p role="status">{say(began ? "class.over.wait" : "class.wait.start")}</p>
    </main>
  );
}

function ClassPaused({ pupil: { cat } }: { pupil: ForPupil }) {
  return (
    <section
      class="class-paused"
      role="dialog"
      aria-modal="true"
      aria-label={say("class.paused")}
      tabIndex={-1}
      ref={(cover) => cover?.focus({ preventScroll: true })}
    >
      <ClassCat cat={cat} size="10rem" asleep />
      <h2>{say("class.paused")}</h2>
      <p>{say("class.paused.more")}</p>
    </section>
  );
}
