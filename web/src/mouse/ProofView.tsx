// The compared cards side by side, each with its dots to count, and the equation below.
import { Fragment } from "preact";
import { CardFace, Dots } from "../pictures.tsx";
import { shortName } from "../parts/names.ts";
import { say } from "../words/words.ts";
import { type Proof, type Side, signBetween } from "./proof.ts";
import type { SceneKind } from "./scenes.ts";
import type { Show } from "./show.ts";

const ROOM = 150; // pixels for all dots side by side

export function ProofView({ show, proof, kind }: { show: Show; proof: Proof; kind: SceneKind }) {
  const most = proof.sides.reduce((sum, side) => sum + across(side), 0);
  const dot = Math.max(4, Math.min(11, Math.floor(ROOM / Math.max(12, most))));
  const dotted = kind !== "greed" || proof.wrong === "others"; // where nothing was equal the cards say it
  return (
    <figure class="proof" data-sides={proof.sides.length}>
      <div class="proof-sides">
        {proof.sides.map((side, i) => (
          <Fragment key={side.seat}>
            {i > 0 && (
              <span class="proof-sign number" aria-hidden="true">
                {signBetween(proof.sides[i - 1]?.value ?? 0, side.value, kind === "greed")}
              </span>
            )}
            <div class="proof-side">
              <div class="proof-card">
                <CardFace card={side.card} game={show.view.game.value} size="100%" />
              </div>
              {dotted ? (
                <Dots rows={side.dots.a} columns={side.dots.b} sign={side.dots.sign} dot={dot} />
              ) : (
                side.text !== String(side.value) && <span class="number">= {side.value}</span>
              )}
              <span class="proof-name">
                {shortName(show.room, side.seat)}
                {kind === "sumo" && <> {say(side.value === proof.largest ? "mouse.largest" : "mouse.smallest")}</>}
              </span>
            </div>
          </Fragment>
        ))}
      </div>
      {kind !== "greed" && <figcaption class="equation number">{proof.equation}</figcaption>}
    </figure>
  );
}

/** How many dots lie side by side. */
function across({ dots }: Side): number {
  return dots.sign === "×" ? dots.b : Math.min(10, dots.a + dots.b);
}
