// A page that helps: the room is gone, closed, full, or never was.
import { go } from "../places.ts";
import { say, sayKnown } from "../words/words.ts";
import { Top } from "../parts/Top.tsx";
import { Cat } from "../pictures.tsx";

export function Lost({ why }: { why: string }) {
  return (
    <main class="lost">
      <Top />
      <Cat coat="smoke" mood="sulking" size={180} />
      <h1>{say("lost.title")}</h1>
      <p>{sayKnown(`lost.${why}`) || say("lost.other")}</p>
      <button type="button" class="button-main" onClick={() => go("/")}>
        {say("lost.home")}
      </button>
    </main>
  );
}
