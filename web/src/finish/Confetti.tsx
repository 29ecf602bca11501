// Confetti for a winner, for some seconds: fish, paws, cheese and stars. It needs no layout.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { motionWanted } from "../look/motion.ts";

const PIECES = 26;
const DURATION_MS = 5200; // milliseconds until the last one is down
const INKS = ["#d9962a", "#c8443a", "#2c7a5a", "#3a76a8", "#8a5aa8"]; // those of the cards
// A fish, a paw, a piece of cheese, a star.
const SHAPES = [
  "M2 12C6 5 13 5 17 12C13 19 6 19 2 12ZM17 12L23 7V17Z",
  "M12 11C17 11 19 16 17 19C15 21 9 21 7 19C5 16 7 11 12 11ZM2 9L6 7V12ZM7 3L11 4L8 8ZM17 3L13 4L16 8ZM22 9L18 7V12Z",
  "M2 18L20 5C22 8 22 12 22 18ZM9 15A2 2 0 1 0 9 15.1ZM17 11A2 2 0 1 0 17 11.1Z",
  "M12 2L15 9L22 9.6L16.6 14.4L18.4 22L12 17.6L5.6 22L7.4 14.4L2 9.6L9 9Z",
];

/** Evenly scattered numbers from 0 to 1, always the same: nobody waits for chance here. */
const scattered = (i: number, step: number): number => (i * step) % 1;

export function Confetti() {
  const falls = useSignal(motionWanted());
  useEffect(() => {
    const timer = setTimeout(() => (falls.value = false), DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!falls.value) return null;
  return (
    <div class="confetti" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, i) => (
        <svg
          key={i}
          viewBox="0 0 24 24"
          style={{
            left: `${100 * scattered(i, 0.618)}%`,
            width: `${1.1 + 0.9 * scattered(i, 0.37)}rem`,
            animationDelay: `${Math.round(1800 * scattered(i, 0.73))}ms`,
            "--turn": `${Math.round(900 * (scattered(i, 0.41) - 0.5))}deg`,
            "--drift": `${Math.round(30 * (scattered(i, 0.29) - 0.5))}vw`,
          }}
        >
          <path d={SHAPES[i % SHAPES.length]} fill={INKS[i % INKS.length]} />
        </svg>
      ))}
    </div>
  );
}
