// The live region for screen readers: every sentence is announced once.

const ANNOUNCE_DELAY_MS = 150; // milliseconds: first it is seen, then it is said
const MAX_SENTENCES = 12; // sentences that can be read again

/** Say a sentence to screen readers; an urgent one interrupts. */
export function announce(sentence: string, urgent = false): void {
  if (urgent) lay("interrupts", sentence);
  else setTimeout(() => lay("tells", sentence), ANNOUNCE_DELAY_MS);
}

/** Into a region that no screen draws (index.html): there a sentence is never said again because the page changed. */
function lay(region: "tells" | "interrupts", sentence: string): void {
  const heard = document.getElementById(region);
  if (heard === null) return; // a page without ears: the gallery
  const line = document.createElement("p");
  line.textContent = sentence;
  heard.append(line);
  if (heard.childElementCount > MAX_SENTENCES) heard.firstElementChild?.remove();
}
