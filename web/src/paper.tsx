/** What is printed is what is shown: every card and picture of the page as an SVG of its own, for `matou print`. */
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { CardBack } from "./art/cards/backs.tsx";
import { CardFace } from "./art/cards/faces.tsx";
import { result, type Sign, ways } from "./art/cards/facts.ts";
import { CorrectionBack, CorrectionCard } from "./art/cards/Token.tsx";
import { Cat } from "./art/cats/Cat.tsx";
import { COATS } from "./art/cats/coats.ts";
import { MouseInCheese } from "./art/mouse.tsx";
import { PawPrint } from "./art/paw.tsx";
import { SPECIALS } from "./art/specials/index.tsx";
import { picturesOf } from "./art/specials/names.ts";
import { GAME_NAMES } from "./contract.ts";

/** The sentences of each language, by its code. */
type Words = Record<string, Record<string, string>>;

const TEN = Array.from({ length: 10 }, (_, i) => i + 1);
const SIGNS: [string, Sign][] = [["x", "×"], ["+", "+"]]; // prettier-ignore

/** By the name of its file. */
export function drawings(words: Words): Record<string, string> {
  const drawn: Record<string, VNode> = {};
  for (const [letter, sign] of SIGNS) {
    for (const a of TEN)
      for (const b of TEN) {
        drawn[`${a}${letter}${b}`] = <CardFace face={{ kind: "operation", a, b, sign }} />;
        const value = result(a, b, sign);
        drawn[`${letter}=${value}`] = <CardFace face={{ kind: "result", value, sign }} />;
      }
  }
  for (let value = 2; ways(value, "+").length > 0; value++)
    drawn[`correction-${value}`] = <CorrectionCard value={value} />;
  for (const [language, said] of Object.entries(words))
    for (const edition of ["classic", "modern"] as const)
      for (const special of SPECIALS) {
        const nameOf = (edition: string, special: string) => said[`card.${edition}.${special}`] ?? special;
        const face = { special, name: nameOf(edition, special), edition: picturesOf(edition, nameOf) };
        drawn[`${special}-${edition}-${language}`] = <CardFace face={{ kind: "special", ...face }} />;
      }
  drawn["back-correction"] = <CorrectionBack />;
  for (const game of GAME_NAMES) drawn[`back-${game}`] = <CardBack game={game} />;
  for (const coat of COATS) drawn[`cat-${coat}`] = <Cat coat={coat} />;
  drawn.mouse = <MouseInCheese state="awake" />;
  drawn.paw = <PawPrint />;
  return Object.fromEntries(Object.entries(drawn).map(([name, drawing]) => [name, alone(drawing)]));
}

/** A picture outside the page takes its type along and knows no colours by name. */
function alone(drawing: VNode): string {
  return renderToString(drawing)
    .replace(/^<svg([^>]*?) style="[^"]*"/, '<svg xmlns="http://www.w3.org/2000/svg" font-family="Andika"$1')
    .replace(/var\(--[\w-]+, *([^)]+)\)/g, "$1")
    .replace(/ style="color: ?([^";]+);?"/g, ' color="$1"');
}
