// Progress of the two minutes as paw prints, which appear only between two cards.
import { say } from "../words/words.ts";

const PRINTS = 8;

export function Prints({ passed }: { passed: number }) {
  const done = Math.floor(passed * PRINTS);
  return (
    <div
      class="prints"
      role="progressbar"
      aria-label={say("cards.far")}
      aria-valuemin={0}
      aria-valuemax={PRINTS}
      aria-valuenow={done}
    >
      {Array.from({ length: PRINTS }, (_, i) => (
        <span key={i} data-done={i < done}>
          <Print />
        </span>
      ))}
    </div>
  );
}

const TOES = [
  [5, 10],
  [9.6, 5.6],
  [14.4, 5.6],
  [19, 10],
] as const;

const Print = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    {TOES.map(([x, y]) => (
      <ellipse key={x} cx={x} cy={y} rx="2.1" ry="2.8" />
    ))}
    <path d="M12 11.4C15 11.4 17.6 15 17.6 17.6C17.6 20.2 6.4 20.2 6.4 17.6C6.4 15 9 11.4 12 11.4Z" />
  </svg>
);
