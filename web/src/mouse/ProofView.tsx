// Equal cards side by side, each with its dots to count, and the equation below.
import { CardFace, Dots } from "../pictures.tsx";
import { shortName } from "../parts/names.ts";
import { say } from "../words/words.ts";
import type { Proof, Side } from "./proof.ts";
import type { Show } from "./show.ts";

export function ProofView({ show, proof, sumo }: { show: Show; proof: Proof; sumo: boolean }) {
  const most = proof.sides.reduce((sum, side) => sum + across(side), 0);
  const dot = Math.max(4, Math.min(11, Math.floor(250 / Math.max(12, most))));
  return (
    <figure class="proof">
      <div class="proof-sides">
        {proof.sides.map((side, i) => (
          <div key={side.seat} class="proof-side">
            {i > 0 && (
              <span class="proof-sign number" aria-hidden="true">
                {sumo ? (side.value === (proof.sides[i - 1]?.value ?? 0) ? "=" : side.value < (proof.sides[i - 1]?.value ?? 0) ? ">" : "<") : "="}
              </span>
            )}
            <div class="proof-card">
              <CardFace card={side.card} game={show.view.game.value} size="100%" />
              <span class="small">{shortName(show.room, side.seat)}</span>
              {sumo && <span class="small">{say(side.value === proof.largest ? "mouse.largest" : "mouse.smallest")}</span>}
            </div>
            <Dots rows={side.dots.a} columns={side.dots.b} sign={side.dots.sign} dot={dot} />
          </div>
        ))}
      </div>
      <figcaption class="equation number">{proof.equation}</figcaption>
    </figure>
  );
}

/** How many dots lie side by side. */
function across({ dots }: Side): number {
  return dots.sign === "×" ? dots.b : Math.min(10, dots.a + dots.b);
}
