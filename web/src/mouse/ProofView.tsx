// The compared cards side by side, each with its dots to count, and the equation below.
import { CardFace, Dots } from "../pictures.tsx";
import { shortName } from "../parts/names.ts";
import { say } from "../words/words.ts";
import { type Proof, type Side, signBetween } from "./proof.ts";
import type { SceneKind } from "./scenes.ts";
import type { Show } from "./show.ts";

const ROOM = 185; // pixels for all dots side by side

export function ProofView({ show, proof, kind }: { show: Show; proof: Proof; kind: SceneKind }) {
  const most = proof.sides.reduce((sum, side) => sum + across(side), 0);
  const dot = Math.max(4, Math.min(11, Math.floor(ROOM / Math.max(12, most))));
  const greed = kind === "greed"; // nothing was equal: the cards say it, dots would not help
  return (
    <figure class={greed ? "proof unequal" : "proof"}>
      <div class="proof-sides">
        {proof.sides.map((side, i) => (
          <div key={side.seat} class="proof-side">
            {i > 0 && (
              <span class="proof-sign number" aria-hidden="true">
                {signBetween(proof.sides[i - 1]?.value ?? 0, side.value, greed)}
              </span>
            )}
            <div class="proof-card">
              <CardFace card={side.card} game={show.view.game.value} size="100%" />
              {greed && <span class="proof-worth number">= {side.value}</span>}
              <span class="small">{shortName(show.room, side.seat)}</span>
              {kind === "sumo" && (
                <span class="small">{say(side.value === proof.largest ? "mouse.largest" : "mouse.smallest")}</span>
              )}
            </div>
            {!greed && <Dots rows={side.dots.a} columns={side.dots.b} sign={side.dots.sign} dot={dot} />}
          </div>
        ))}
      </div>
      {!greed && <figcaption class="equation number">{proof.equation}</figcaption>}
    </figure>
  );
}

/** How many dots lie side by side. */
function across({ dots }: Side): number {
  return dots.sign === "×" ? dots.b : Math.min(10, dots.a + dots.b);
}
