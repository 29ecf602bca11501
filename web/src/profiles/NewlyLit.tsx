// After a game, first of all: the squares that lit up in it, for each child of this page.
import { isYou } from "../people/names.ts";
import { CatFace } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { Lights } from "./Lights.tsx";
import { newlyLit } from "./watching.ts";

export function NewlyLit({ room }: { room: Room }) {
  const alone = room.seats.value.some((seat) => isYou(room, seat));
  return newlyLit.value.map(({ cat, family, facts }) => (
    <section key={cat} class="newly-lit" aria-labelledby={`lit-${cat}`}>
      <h2 id={`lit-${cat}`}>
        <CatFace coat={cat} mood="winning" size="1.8em" />{" "}
        {alone ? say("lit.title") : say("lit.of", { name: say(`cat.${cat}`) })}
      </h2>
      <Lights facts={facts} family={family} />
    </section>
  ));
}
