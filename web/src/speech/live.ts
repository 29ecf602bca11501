// The live region for screen readers: every sentence is announced once.

const MAX_SENTENCES = 12; // sentences that can be read again

/** Say a sentence to screen readers; an urgent one interrupts. At once: later it would cost a frame of its own. It goes
 * into a region that no screen draws (index.html): there it is never said again because the page changed. */
export function announce(sentence: string, urgent = false): void {
  const heard = document.getElementById(urgent ? "interrupts" : "tells");
  if (heard === null) return; // a page without ears: the gallery
  const line = document.createElement("p");
  line.textContent = sentence;
  heard.append(line);
  if (heard.childElementCount > MAX_SENTENCES) heard.firstElementChild?.remove();
}
