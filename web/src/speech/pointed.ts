// Where sentences are read aloud, a control says what it does: when a key brings the focus to it, or when a finger
// stays on it. What acts as soon as a finger comes down (the mouse, a stack) is not read so.
import { aloud, read } from "./aloud.ts";

const HELD_MS = 550;
const STRAYED_PX = 14;
const CONTROLS = "button, a[href], select, input, summary";

/** What a control is called: by its label, or by the words on it. */
function nameOf(control: HTMLElement): string {
  const label = control.getAttribute("aria-label");
  const words = label ?? (control.closest("label") ?? control).innerText;
  return words.split("\n").map((line) => line.trim()).filter((line) => line !== "").join(". "); // prettier-ignore
}

const controlOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;

const readControl = (control: HTMLElement | null): boolean => {
  const name = aloud.peek() && control !== null ? nameOf(control) : "";
  if (name !== "") read(name);
  return name !== "";
};

let held: ReturnType<typeof setTimeout> | undefined;
let from: PointerEvent | null = null;
let byPointer = false; // the last input; `:focus-visible` is an error in Chrome 80, Firefox 78 and Safari 14

/** What was held to be read is not pressed. */
function unpressed(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function release(): void {
  clearTimeout(held);
  from = null;
}

/** Begin to listen; the page does so once. */
export function readControls(): void {
  addEventListener("focusin", (event) => {
    if (!byPointer) readControl(controlOf(event));
  });
  addEventListener("keydown", () => (byPointer = false), true);
  addEventListener("pointerdown", () => (byPointer = true), true);
  addEventListener("pointerdown", (event) => {
    removeEventListener("click", unpressed, true);
    release();
    const control = controlOf(event);
    if (!aloud.peek() || control === null || event.defaultPrevented) return;
    from = event;
    held = setTimeout(() => {
      if (readControl(control)) addEventListener("click", unpressed, { capture: true, once: true });
    }, HELD_MS);
  });
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (from !== null && Math.hypot(clientX - from.clientX, clientY - from.clientY) > STRAYED_PX) release();
  });
  addEventListener("contextmenu", (event) => {
    if (from?.pointerType === "touch") event.preventDefault(); // the menu of a long press
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release);
}
