// The compared cards side by side, each with its dots to count, and the equation below.
import { Fragment } from "preact";
import { CardFace, Dots } from "../../pieces.tsx";
import { shortName } from "../../people/names.ts";
import { say } from "../../words/words.ts";
import { type Proof, type Side, signBetween } from "./proof.ts";
import type { SceneKind } from "./scenes.ts";
import type { Show } from "../state/show.ts";

interface Props {
  show: Show;
  proof: Proof;
  kind: SceneKind;
  room: DotSpace;
}
/** Pixels for all dots side by side, and for the tallest. */
export interface DotSpace {
  wide: number;
  tall: number;
}

export function ProofView({ show, proof, kind, room }: Props) {
  const most = proof.sides.reduce((sum, side) => sum + across(side), 0);
  const tallest = Math.max(...proof.sides.map(down));
  const dot = Math.floor(Math.max(3, Math.min(11, room.wide / Math.max(12, most), room.tall / tallest)));
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

/** How many lie below each other. */
const down = ({ dots }: Side): number => (dots.sign === "×" ? dots.a : Math.ceil((dots.a + dots.b) / 10));
