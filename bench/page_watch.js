// Runs in a page before its own scripts: when a card was first to be seen, how long frames take
// while cards move, and how long after a finger came down something was painted.
window.watched = { card: 0, frames: [], reactions: [] };
{
  const CARD = ".fallen"; // a card with its face up
  const FLIGHT = 400; // milliseconds a card moves for
  let moving = 0;
  let down = 0;
  let last = 0;
  let tops = "";
  // When the frame after the one that shows it begins; a timer would come later, browsers hold them back after a touch.
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  const frame = (now) => {
    if (last > 0 && now < moving) watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  addEventListener("pointerdown", (event) => event.target.closest(".mouse-press") && (down = event.timeStamp), { capture: true, passive: true });
  const looked = () => {
    const cards = [...document.querySelectorAll(CARD)];
    if (watched.card === 0 && cards.length > 0) painted(() => (watched.card ||= performance.now()));
    const now = cards.map((card) => card.className + (card.getAttribute("aria-label") ?? card.textContent)).join("|");
    if (now !== tops || document.querySelector(".flying")) moving = performance.now() + FLIGHT;
    tops = now;
    if (down > 0) {
      const came = down;
      down = 0;
      painted(() => watched.reactions.push(performance.now() - came));
    }
  };
  new MutationObserver(looked).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}
