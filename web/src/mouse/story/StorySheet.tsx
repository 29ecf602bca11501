// What just happened and why: the cards, the equation, the dots, the photo finish, the article.
import { CatFace } from "../../pictures.tsx";
import { SpecialCard } from "../../pieces.tsx";
import type { Kind } from "../../contract.ts";
import { picturesIn, specialName } from "../../table/cards.ts";
import { coatOf, shortName } from "../../people/names.ts";
import { Rule } from "../../rules/Rule.tsx";
import { type Key, say } from "../../words/words.ts";
import { PhotoFinish } from "./PhotoFinish.tsx";
import { ProofView, type DotSpace } from "./ProofView.tsx";
import type { Scene, Story } from "./scenes.ts";
import type { Show } from "../state/show.ts";

const PICTURED: Record<string, Kind> = {
  sumo: "sumo",
  chase: "chase",
  trap: "trap",
  "u-turn": "u-turn",
  gift: "gift",
  clock: "clock",
};

const MOVES: string[] = ["pair", "sumo", "last_special", "greed", "chase", "call", "call.wrong"];

const DOCKED_PX: DotSpace = { wide: 150, tall: 115 };

interface Props {
  show: Show;
  story: Story | null;
  docked?: boolean;
  room?: DotSpace; // for dots
  parts?: number; // so many of them are drawn
}

/** The story as it lies beside the board, or beside the mouse. */
export function StorySheet({ show, story, docked = false, room = DOCKED_PX, parts = Infinity }: Props) {
  if (story === null) return docked ? <HowTo show={show} /> : null;
  const gained = MOVES.includes(story.scenes[0]?.kind ?? "") ? story.gained : [];
  return (
    <article class="story sheet" data-kind={story.scenes[0]?.kind} aria-label={say("mouse.why")}>
      {story.scenes.map((scene, i) => (
        <SceneView key={`${story.n} ${i}`} show={show} scene={scene} room={room} />
      ))}
      {parts > 1 && gained.length > 0 && (
        <ul class="gains">
          {gained.map(({ seat, count }) => (
            <li key={seat}>
              <CatFace coat={coatOf(show.room, show.person(seat))} mood="watching" size="1.6em" />
              {say("mouse.gained", { count, who: shortName(show.room, seat) })}
            </li>
          ))}
        </ul>
      )}
      {parts > 2 && story.photo.length > 0 && <PhotoFinish show={show} photo={story.photo} lines={docked} />}
      {docked && <Rule article={story.scenes[0]?.article || "M4"} words />}
    </article>
  );
}
export const PARTS = 3; // the scenes, who got what, the photo finish

function SceneView({ show, scene, room }: { show: Show; scene: Scene; room: DotSpace }) {
  const kind = scene.kind.split(".")[0] ?? "";
  const special = PICTURED[kind];
  const { game, options } = show.view;
  return (
    <div class={`scene scene-${kind}`}>
      <p class="scene-head">
        {special !== undefined && (
          <span class="scene-card">
            <SpecialCard kind={special} edition={picturesIn(game.value, options.value)} size="2.4em" />
          </span>
        )}
        <Faces
          show={show}
          seats={scene.who}
          mood={kind === "greed" || scene.kind === "call.wrong" ? "sulking" : "winning"}
        />
        <strong>{sceneWords(show, scene)}</strong>
      </p>
      {scene.proof !== null && <ProofView show={show} proof={scene.proof} kind={scene.kind} room={room} />}
    </div>
  );
}

export function Faces({
  show,
  seats,
  mood = "watching",
}: {
  show: Show;
  seats: number[];
  mood?: "winning" | "sulking" | "watching";
}) {
  return (
    <>
      {seats.map((seat) => (
        <CatFace key={seat} coat={coatOf(show.room, show.person(seat))} mood={mood} size="2.2em" />
      ))}
    </>
  );
}

/** The scene in one short sentence. */
export function sceneWords(show: Show, scene: Scene): string {
  const named = (seats: number[]): string => seats.map((seat) => shortName(show.room, seat)).join(", ");
  const special = PICTURED[scene.kind.split(".")[0] ?? ""];
  const card = special === undefined ? "" : specialName(special, show.view.game.value, show.view.options.value);
  const parts = { who: named(scene.who), others: named(scene.others), card };
  if (scene.kind === "u-turn")
    return say("mouse.scene.u-turn", { card, direction: say(scene.count > 0 ? "clockwise" : "anticlockwise") });
  if (scene.kind === "out")
    return say(scene.count === 1 ? "mouse.scene.champion" : "mouse.scene.out", { ...parts, place: scene.count });
  if (scene.kind === "greed") return `${say("mouse.scene.greed", parts)} ${wrongWords(show, scene)}`.trim();
  const counted = ["trap", "trap.nobody", "gift", "scored"].includes(scene.kind);
  return say(`mouse.scene.${scene.kind}`, counted ? { ...parts, count: scene.count } : parts);
}

/** What was wrong with the hand: "3×4 = 4×3, but they are not yours". */
function wrongWords(show: Show, { who, proof }: Scene): string {
  if (proof?.wrong === undefined) return "";
  const [sinner = -1] = who;
  const mine = show.view.mine.value;
  const key: Key =
    mine.length === 1 && mine[0] === sinner ? `mouse.wrong.${proof.wrong}.you` : `mouse.wrong.${proof.wrong}`;
  const own = proof.sides.find((side) => side.seat === sinner);
  return say(key, { sum: proof.equation, who: shortName(show.room, sinner), value: own?.value ?? 0 });
}

/** Before the first story: what to look for. */
function HowTo({ show }: { show: Show }) {
  const addi = show.view.game.value === "addi";
  return (
    <article class="story sheet">
      <p class="scene-head">
        <strong>{say(addi ? "game.addi.more" : "game.multipli.more")}</strong>
      </p>
      <p class="how-example number">{addi ? "3+4 = 7 = 2+5" : "4×6 = 24 = 3×8"}</p>
      <p>{say("mouse.how")}</p>
      <Rule article="M6" words />
    </article>
  );
}
