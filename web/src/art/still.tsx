/** A drawing kept as one picture: what lies on the table many times is drawn once, and costs what a photograph does. */
import { type VNode, render } from "preact";
import { CARD } from "./cards/paper.tsx";
import { Picture } from "./ink.tsx";

const kept = new Map<string, string>();

/** The address of a drawing; made with a page of its own at the first call, so it has to stand on its own colours. */
function address(name: string, draw: () => VNode): string {
  let found = kept.get(name);
  if (found === undefined) {
    const sheet = document.createElement("div");
    render(draw(), sheet);
    sheet.firstElementChild?.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    found = `data:image/svg+xml,${encodeURIComponent(sheet.innerHTML)}`;
    render(null, sheet);
    kept.set(name, found);
  }
  return found;
}

interface Props {
  name: string;
  draw: () => VNode;
  size?: number | string;
}

/** A card-sized one. */
export const Still = ({ name, draw, size }: Props) => (
  <Picture box={CARD} size={size} class="card-paper">
    <image href={address(name, draw)} width={CARD[0]} height={CARD[1]} />
  </Picture>
);
