// The class is over for this device; a way back where there is one.
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { Cat } from "../pictures.tsx";
import { go } from "../places.ts";
import { say, sayKnown } from "../words/words.ts";
import { ClassCode } from "./Door.tsx";

/** Farewells after which typing the code again helps. */
const BY_CODE = ["undone", "unknown", "no such room"];

export function Bye({ why }: { why: string }) {
  const told = sayKnown(`class.bye.${why}`) || say("class.bye.unknown");
  return (
    <main class="class-bye">
      <Top />
      <Cat coat="calico" mood={why === "closed" ? "winning" : "watching"} size="11rem" />
      <Heading title={say(why === "closed" ? "class.bye" : "class.title")} says={told} />
      <p>{told}</p>
      {BY_CODE.includes(why) && <ClassCode />}
      {why === "replaced" && (
        <button type="button" class="button-main" onClick={() => location.reload()}>
          {say("class.bye.again")}
        </button>
      )}
      <button type="button" onClick={() => go("/")}>
        {say("lost.home")}
      </button>
    </main>
  );
}
