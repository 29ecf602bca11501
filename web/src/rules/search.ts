// Search in the rulebook: words in any order, with or without accents.
import type { Article, Block } from "rulebook:en";
import { known, say } from "../words/words.ts";

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

const textOf = (block: Block): string =>
  block.kind === "list" ? block.items.join(" ") : block.kind === "table" ? block.rows.flat().join(" ") : block.text;

/** What people call it who do not know its name: "cheat" is the sin of greed. */
const alsoCalled = ({ number }: Article): string => {
  const key = `rules.also.${number}`;
  return known(key) ? say(key) : "";
};

/** The articles in which every word stands; those that have it in their title, or are called so, first. */
export function found(articles: Article[], asked: string): Article[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const titled = articles.filter((one) => has(`${one.number} ${one.title} ${alsoCalled(one)}`));
  const whole = articles.filter((one) => has([one.number, one.title, ...one.blocks.map(textOf)].join(" ")));
  return [...new Set([...titled, ...whole])];
}
