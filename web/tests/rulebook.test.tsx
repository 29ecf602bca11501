import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { renderToString } from "preact-render-to-string";
import { articles } from "../rulebook.mjs";
import { ArticleText } from "../src/rules/Article.tsx";
import { inPlay } from "../src/rules/inplay.ts";

const BOOKS = join(import.meta.dirname, "..", "..", "rulebook");
const chapters = (language: string) =>
  ["mouse", "cards"].flatMap((name) => articles(readFileSync(join(BOOKS, language, `${name}.md`), "utf8")));
const shown = (language: string, number: string): string => {
  const article = chapters(language).find((one) => one.number === number);
  assert.ok(article);
  return renderToString(<ArticleText article={article} />);
};
const play = (name: "multipli" | "addi" | null) => (inPlay.value = name && { name, options: {}, letter: "M" });

for (const language of ["en", "fr"])
  test(`${language}: at a table of sums no article asks for a product, and at one of products none for a sum`, () => {
    for (const { number } of chapters(language).filter((one) => one.number[0] === "M" || /^K[12]$/.test(one.number))) {
      play("addi");
      assert.doesNotMatch(shown(language, number), /\d×\d/, number);
      play("multipli");
      assert.doesNotMatch(shown(language, number), /\d\+\d/, number);
    }
    play(null);
  });

test("away from a table an article has the examples of both games, each with its name", () => {
  play(null);
  const both = shown("en", "M6");
  assert.match(both, /4×6/);
  assert.match(both, /4\+6/);
  assert.equal(both.split("of-game").length - 1, 2);
});
