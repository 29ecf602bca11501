// The way play goes round: two arrows about the mouse that turn over at a u-turn.
import { say } from "../../words/words.ts";

export function Ring({ direction }: { direction: number }) {
  const key = direction > 0 ? "clockwise" : "anticlockwise";
  return (
    <svg
      class="ring"
      data-direction={direction}
      viewBox="0 0 100 100"
      role="img"
      aria-label={say("mouse.direction", { direction: say(key) })}
    >
      <g
        class="ring-turn"
        key={direction}
        fill="none"
        stroke="currentColor"
        stroke-width="3"
        stroke-linecap="round"
        stroke-linejoin="round"
        stroke-dasharray="6 5"
      >
        <path d="M14 30A41 41 0 0 1 86 30" />
        <path d="M86 70A41 41 0 0 1 14 70" />
        <path d="M90 23.500L87 32L79 28Z" stroke-dasharray="none" fill="currentColor" />
        <path d="M10 76.500L13 68L21 72Z" stroke-dasharray="none" fill="currentColor" />
      </g>
    </svg>
  );
}
