// The sixty cats of a class: drawn, and said in words.
import { CLASS_COATS, type Coat, SCARVES } from "../contract.ts";
import { CatFace } from "../pictures.tsx";
import { say } from "../words/words.ts";

const scarfOfCat = (cat: number): number => Math.floor(cat / CLASS_COATS.length);
const coatOfCat = (cat: number): Coat => CLASS_COATS[cat % CLASS_COATS.length] ?? "ginger";

function scarfWords(cat: number): string {
  const [colour, pattern] = SCARVES[scarfOfCat(cat)] ?? SCARVES[0];
  return say(`scarf.${colour}.${pattern}`);
}

/** "Caramel in red stripes". */
export const catName = (cat: number): string =>
  say("page.scarf", { name: say(`cat.${coatOfCat(cat)}`), scarf: scarfWords(cat) });

/** All that tells it from the others: "Caramel, ginger cat, scarf in red stripes". */
export const catWords = (cat: number): string =>
  say("class.called", {
    name: say(`cat.${coatOfCat(cat)}`),
    coat: say(`coat.${coatOfCat(cat)}`),
    scarf: scarfWords(cat),
  });

interface Props {
  cat: number;
  size?: number | string;
  asleep?: boolean;
}

export const ClassCat = ({ cat, size = 44, asleep = false }: Props) => (
  <CatFace coat={coatOfCat(cat)} mood={asleep ? "asleep" : "watching"} scarf={scarfOfCat(cat)} size={size} />
);
