// The teacher's desk: all tables at a glance, and everything a teacher does.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Desk as Told } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { go } from "../places.ts";
import type { Said } from "../room/connection.ts";
import { say, sayKnown } from "../words/words.ts";
import { After } from "./After.tsx";
import { ConnectionLost } from "../screens/Stuck.tsx";
import { useClassConnection } from "./connection.ts";
import type { Wish } from "./desk.ts";
import { Left } from "./Left.tsx";
import { Next } from "./Next.tsx";
import { Tables } from "./Tables.tsx";
import { forgetDesk, keepDesk } from "./tokens.ts";
import { ToTheClass } from "./ToTheClass.tsx";

const GONE = ["closed", "unknown", "no such room"];
const isDesk = (said: Said): said is Told => said.say === "desk";

export function Desk({ name: token }: { name: string }) {
  const { connection, told, at } = useClassConnection(token, isDesk);
  const refused = useSignal("");
  const known = told.value !== null;
  useEffect(() => void (known && keepDesk(token)), [known]);
  const why = connection.farewell.value;
  if (why) {
    if (GONE.includes(why)) forgetDesk();
    return <Closed why={why} />;
  }
  const desk = told.value;
  if (desk === null)
    return (
      <main class="waiting" aria-busy="true">
        <Top />
        <WaitingCat />
      </main>
    );
  const wish: Wish = async (message) => {
    const answer = await connection.ask(message);
    refused.value = answer.say === "refused" ? sayKnown(`refused.${answer.key}`) || answer.key : "";
  };
  return (
    <main class="desk">
      <Top />
      <header class="desk-head">
        <Heading title={say("desk.title")} />
        <p>
          {say("desk.pupils", { count: desk.seen.pupils })} · {stageWords(desk)}
        </p>
        <Left seen={desk.seen} at={at.value} words="class.left" />
      </header>
      <ConnectionLost connection={connection} />
      {connection.polled.value && <p role="status">{say("room.polled")}</p>}
      <Rounds desk={desk} wish={wish} />
      <p class="desk-refused" role="alert">
        {refused.value && say("desk.refused", { why: refused.value })}
      </p>
      <div class="desk-columns">
        <Tables desk={desk} wish={wish} />
        <div class="desk-side">
          <ToTheClass desk={desk} token={token} wish={wish} />
          <Next desk={desk} wish={wish} />
        </div>
        <After desk={desk} token={token} wish={wish} />
      </div>
    </main>
  );
}

const stageWords = ({ seen }: Told): string =>
  seen.paused
    ? say("desk.paused")
    : seen.stage === "round"
      ? say("desk.round", { number: seen.round.number })
      : say("desk.between");

/** What is pressed in the middle of a lesson, always at the same place. */
function Rounds({ desk: { seen }, wish }: { desk: Told; wish: Wish }) {
  if (seen.stage !== "round")
    return (
      <div class="desk-rounds">
        <button type="button" class="button-main" onClick={() => void wish({ ask: "beginround" })}>
          {say(seen.round.number > 0 ? "desk.begin" : "desk.first")}
        </button>
      </div>
    );
  return (
    <div class="desk-rounds">
      <button
        type="button"
        class="button-main"
        onClick={() => void wish({ ask: seen.paused ? "resumeall" : "pauseall" })}
      >
        {say(seen.paused ? "desk.resume" : "desk.pause")}
      </button>
      <button type="button" onClick={() => void wish({ ask: "moretime", seconds: 120 })}>
        {say("desk.more")}
      </button>
      <button type="button" onClick={() => void wish({ ask: "endround" })}>
        {say("desk.end")}
      </button>
    </div>
  );
}

function Closed({ why }: { why: string }) {
  const closed = why === "closed";
  return (
    <main class="class-bye">
      <Top />
      <Heading title={say(closed ? "desk.closed" : "desk.title")} />
      <p>{say(closed ? "desk.closed.more" : "desk.gone")}</p>
      <button type="button" class="button-main" onClick={() => go("/class")}>
        {say("class.open")}
      </button>
    </main>
  );
}
