/** The podium: who was first, second, third; seats that share a step stand on it together. */
import { Cat } from "./cats/Cat.tsx";
import type { Coat } from "./cats/coats.ts";

interface Props {
  /** Coats by rank: the first entry is the Champion's step. */
  steps: readonly (readonly Coat[])[];
  label?: string;
  /** So many of the steps have won; the first one does in any case. */
  winning?: number;
}

// As podiums stand: second, first, third.
const ORDER = [1, 0, 2] as const;

export const Podium = ({ steps, label, winning = 1 }: Props) => (
  <div class="podium" role="img" aria-label={label}>
    {ORDER.filter((rank) => rank < steps.length).map((rank) => (
      <div class={`podium-step podium-${rank + 1}`}>
        <div class="podium-cats">
          {(steps[rank] ?? []).map((coat) => (
            <Cat coat={coat} mood={rank < winning ? "winning" : "watching"} size="100%" />
          ))}
        </div>
        <div class="podium-block number">{rank + 1}</div>
      </div>
    ))}
  </div>
);
