// The story on a slip beside the mouse, turned to its reader; a touch closes it and plays on.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { soon } from "../../look/renderScheduler.ts";
import { placed } from "../../table/edges.ts";
import { PARTS, StorySheet } from "./StorySheet.tsx";
import type { Show } from "../state/show.ts";
import type { Slot } from "../board/slots.ts";

/** How a slip can be laid out, and how much each way takes in heights of its type. */
const FORMS = [
  { name: "upright", wide: 16, tall: 22, dots: 9 },
  { name: "flat", wide: 20.5, tall: 15.5, dots: 9 }, // the words stand beside the cards
  { name: "flat low", wide: 27, tall: 9.5, dots: 6 }, // and the dots, too
];

/** Each with the type it has room for. */
const formed = ({ w, h }: Slot) => FORMS.map((form) => ({ ...form, type: Math.min(26, w / form.wide, h / form.tall) }));
type Form = ReturnType<typeof formed>[number];
const largest = (forms: Form[]): Form => forms.reduce((best, one) => (one.type > best.type ? one : best));

/** Drawn a part a frame and seen when it is whole.
 * `again`: the same for a second reader, so it is not read aloud twice. */
export function ToldHere({ show, slot, again }: { show: Show; slot: Slot; again: boolean }) {
  const outer = useRef<HTMLDivElement>(null);
  const parts = useSignal(1);
  const whole = parts.value === PARTS;
  const forms = formed(slot);
  useEffect(() => {
    if (!whole) soon(() => (parts.value += 1));
  }, [parts.value]);
  useLayoutEffect(() => {
    if (outer.current !== null && whole) fit(outer.current, forms);
  });
  const { name, type, dots } = largest(forms);
  return (
    <div
      ref={outer}
      class={`told ${name}`}
      aria-hidden={again}
      onPointerDown={() => show.goOn()}
      style={{
        ...placed(slot),
        fontSize: `${type}px`,
        transform: `translate(-50%, -50%) rotate(${slot.turned}deg)`,
        visibility: whole ? "visible" : "hidden",
      }}
    >
      <StorySheet
        show={show}
        story={show.story.value}
        room={{ wide: type * dots, tall: type * 4 }}
        parts={parts.value}
      />
    </div>
  );
}

/** What is too long for its place takes the form that is largest with it, drawn smaller; nothing is cut off. */
function fit(outer: HTMLElement, forms: Form[]): void {
  const inner = outer.firstElementChild;
  if (!(inner instanceof HTMLElement)) return;
  const wear = ({ name, type }: Form): number => {
    outer.className = `told ${name}`;
    outer.style.fontSize = `${type}px`;
    return Math.min(1, outer.clientHeight / inner.offsetHeight, outer.clientWidth / inner.offsetWidth);
  };
  let best = largest(forms);
  let size = best.type * wear(best);
  for (const form of forms) {
    const other = form.type > size ? form.type * wear(form) : 0;
    if (other > size) [best, size] = [form, other];
  }
  inner.style.transform = `translate(-50%, -50%) scale(${wear(best).toFixed(3)})`;
}
