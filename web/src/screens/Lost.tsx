// A page that helps: the room is gone, closed, full, or never was.
import { go } from "../places.ts";
import { say, sayKnown } from "../words/words.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { Unreached } from "../controls/Unreached.tsx";
import { Cat } from "../pictures.tsx";

export function Lost({ why, again }: { why: string; again?: () => void }) {
  const told = sayKnown(`lost.${why}`) || say("lost.other");
  const offline = why === "offline";
  return (
    <main class="lost">
      <Top />
      <Cat coat="smoke" mood="sulking" size={180} />
      <Heading title={sayKnown(`lost.title.${why}`) || say("lost.title")} says={told} />
      {offline ? <Unreached /> : <p>{told}</p>}
      <div class="next">
        {again && (
          <button type="button" class="button-main" onClick={again}>
            {sayKnown(`lost.again.${why}`) || say("lost.again")}
          </button>
        )}
        <button type="button" class={again ? "" : "button-main"} onClick={() => go("/")}>
          {say("lost.home")}
        </button>
      </div>
    </main>
  );
}
