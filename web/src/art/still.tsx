/** A drawing kept as one picture: made in a pause, and from then on it costs what a photograph does. */
import { type Signal, signal } from "@preact/signals";
import { type VNode, render } from "preact";
import { inPause } from "../look/pause.ts";
import { worn } from "../look/theme.ts";
import { Picture } from "./ink.tsx";

const stills = new Map<string, Signal<string>>();

/** The address of a drawing's still, empty until a pause has made it. */
export function still(name: string, draw: () => VNode): Signal<string> {
  const key = `${worn.value} ${name}`;
  let found = stills.get(key);
  if (found === undefined) {
    const made = (found = signal(""));
    stills.set(key, made);
    inPause(() => {
      const picture = new Image();
      picture.src = address(draw());
      void picture.decode().then(() => (made.value = picture.src)); // never an empty place while it loads
    });
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
}

/** The still where there is one, else the drawing itself. */
export function Still({ name, draw, box, class: kind, size }: Props) {
  const href = still(name, draw).value;
  if (href === "") return draw();
  return (
    <Picture box={box} size={size} class={kind}>
      <image href={href} x={-AROUND} y={-AROUND} width={box[0] + 2 * AROUND} height={box[1] + 2 * AROUND} />
    </Picture>
  );
}
