/** A drawing kept as one picture: made in a pause, and from then on it costs what a photograph does. */
import { type Signal, signal } from "@preact/signals";
import { type VNode, render } from "preact";
import { useRef } from "preact/hooks";
import { atRest, inPause } from "../look/pause.ts";
import { soon } from "../look/renderScheduler.ts";
import { worn } from "../look/theme.ts";
import { Picture } from "./ink.tsx";

type Made = Signal<string | undefined>;
const stills = new Map<string, Made>();
const pictures: HTMLImageElement[] = []; // held, so that none is read again

/** The address of a drawing's still: undefined until it is made, empty where that has to wait or went wrong. */
export function still(name: string, draw: () => VNode): Made {
  const key = `${worn.value} ${name}`;
  let found = stills.get(key);
  if (found === undefined) {
    const rests = atRest();
    const made: Made = (found = signal(rests ? undefined : ""));
    stills.set(key, made);
    const make = () => {
      const picture = new Image();
      const failed = () => (made.value = "");
      try {
        picture.src = address(draw());
      } catch (error) {
        failed();
        throw error;
      }
      pictures.push(picture);
      void picture.decode().then(() => (made.value = picture.src), failed);
    };
    const wait = () => {
      made.value = "";
      inPause(make);
    };
    if (rests) soon(() => (atRest() ? make() : wait()));
    else inPause(make);
  }
  return found;
}

const AROUND = 12; // a tail may stick out a little

/** A picture is a page of its own: it takes its colours along. */
function address(drawing: VNode): string {
  const sheet = document.createElement("div");
  render(drawing, sheet);
  const svg = sheet.querySelector("svg");
  if (svg === null) return "";
  const { width, height } = svg.viewBox.baseVal;
  const root = getComputedStyle(document.documentElement);
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("viewBox", `${-AROUND} ${-AROUND} ${width + 2 * AROUND} ${height + 2 * AROUND}`);
  svg.removeAttribute("style"); // the page's policy forbids styles inside a picture
  svg.setAttribute("color", root.getPropertyValue("--ink"));
  const text = sheet.innerHTML
    .replace(
      /var\((--[\w-]+)(?:, *([^)]+))?\)/g,
      (_, name: string, other = "none") => root.getPropertyValue(name) || String(other),
    )
    .replace(/ style="color: ?([^";]+);?"/g, ' color="$1"');
  render(null, sheet);
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

interface Props {
  name: string;
  draw: () => VNode;
  box: readonly [number, number];
  class: string;
  size?: number | string;
  atOnce?: boolean; // seen at once, drawn where there is no still yet
}

/** The still where there is one, else the drawing itself; but a new place stays empty for the moment in which its still
 * is made, so that the first card does not wait for a thousand strokes. */
export function Still({ name, draw, box, class: kind, size, atOnce = false }: Props) {
  const stood = useRef(atOnce);
  const href = still(name, draw).value;
  if (href === "" || (href === undefined && stood.current)) return draw();
  if (href !== undefined) stood.current = true;
  return (
    <Picture box={box} size={size} class={kind}>
      {href !== undefined && (
        <image href={href} x={-AROUND} y={-AROUND} width={box[0] + 2 * AROUND} height={box[1] + 2 * AROUND} />
      )}
    </Picture>
  );
}
