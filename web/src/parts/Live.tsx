// What happened, for those who hear the page instead of seeing it.
import { signal } from "@preact/signals";

const told = signal("");
const urgent = signal("");
const SEEN = 150; // milliseconds: first it is seen, then it is said

/** Say a sentence to screen readers; an urgent one interrupts. */
export function announce(sentence: string, now = false): void {
  const where = now ? urgent : told;
  // The same words again count again.
  const put = () => (where.value = where.value === sentence ? `${sentence}\u200a` : sentence);
  if (now) put();
  else setTimeout(put, SEEN);
}

export function Live() {
  return (
    <div class="heard">
      <div role="status" aria-live="polite">
        {told.value}
      </div>
      <div role="alert" aria-live="assertive">
        {urgent.value}
      </div>
    </div>
  );
}
