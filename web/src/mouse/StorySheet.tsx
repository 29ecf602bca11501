// What just happened and why: the cards, the equation, the dots, the photo finish, the article.
import { CatFace, Icon, SpecialCard } from "../pictures.tsx";
import type { Kind } from "../contract.ts";
import { specialName } from "../parts/cards.ts";
import { coatOf, shortName } from "../parts/names.ts";
import { say } from "../words/words.ts";
import { PhotoFinish } from "./PhotoFinish.tsx";
import { ProofView } from "./ProofView.tsx";
import type { Scene } from "./scenes.ts";
import type { Show } from "./show.ts";

const PICTURED: Record<string, Kind> = {
  sumo: "sumo",
  chase: "chase",
  trap: "trap",
  "u-turn": "u-turn",
  gift: "gift",
  clock: "clock",
};

/** `docked`: beside the board, always there; otherwise laid over the middle. */
export function StorySheet({ show, docked = false }: { show: Show; docked?: boolean }) {
  const story = show.story.value;
  if (story === null) return docked ? <HowTo show={show} /> : null;
  const article = story.scenes[0]?.article ?? "M4";
  return (
    <article
      class="story sheet"
      data-kind={story.scenes[0]?.kind}
      data-photo={story.photo.length > 0}
      aria-label={say("mouse.why")}
    >
      {!docked && (
        <button
          type="button"
          class="button-bare button-icon story-close"
          aria-label={say("mouse.close")}
          onClick={() => (show.sheet.value = false)}
        >
          <Icon name="close" />
        </button>
      )}
      {story.scenes.map((scene, i) => (
        <SceneView key={`${story.n} ${i}`} show={show} scene={scene} />
      ))}
      {story.photo.length > 0 && <PhotoFinish show={show} photo={story.photo} lines={docked} />}
      <a class="story-rule" href={`/rules/${article}`} target="_blank" rel="noopener">
        <Icon name="book" size={20} /> {say("mouse.rule", { article })}
      </a>
    </article>
  );
}

function SceneView({ show, scene }: { show: Show; scene: Scene }) {
  const kind = scene.kind.split(".")[0] ?? "";
  const special = PICTURED[kind];
  return (
    <div class={`scene scene-${kind}`}>
      <p class="scene-head">
        {special !== undefined && (
          <span class="scene-card">
            <SpecialCard kind={special} size={44} />
          </span>
        )}
        <Faces
          show={show}
          seats={scene.who}
          mood={kind === "greed" || scene.kind === "call.wrong" ? "sulking" : "winning"}
        />
        <strong>{sceneWords(show, scene)}</strong>
      </p>
      {scene.proof !== null && <ProofView show={show} proof={scene.proof} kind={scene.kind} />}
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
        <CatFace key={seat} coat={coatOf(show.room, show.person(seat))} mood={mood} size={38} />
      ))}
    </>
  );
}

/** The scene in one short sentence. */
export function sceneWords(show: Show, scene: Scene): string {
  const named = (seats: number[]): string => capital(seats.map((seat) => shortName(show.room, seat)).join(", "));
  const special = PICTURED[scene.kind.split(".")[0] ?? ""];
  const card = special === undefined ? "" : specialName(special, show.view.game.value, show.view.options.value);
  const parts = { who: named(scene.who), others: named(scene.others), card };
  if (scene.kind === "u-turn")
    return say("mouse.scene.u-turn", { card, direction: say(scene.count > 0 ? "clockwise" : "anticlockwise") });
  if (scene.kind === "out")
    return say(scene.count === 1 ? "mouse.scene.champion" : "mouse.scene.out", { ...parts, place: scene.count });
  const counted = ["greed", "trap", "trap.nobody", "gift", "scored"].includes(scene.kind);
  return say(`mouse.scene.${scene.kind}`, counted ? { ...parts, count: scene.count } : parts);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
      <a class="story-rule" href="/rules/M6" target="_blank" rel="noopener">
        <Icon name="book" size={20} /> {say("mouse.rule", { article: "M6" })}
      </a>
    </article>
  );
}
