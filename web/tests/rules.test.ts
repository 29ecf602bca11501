import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { articles } from "../rulebook.mjs";
import { LANGUAGES } from "../src/contract.ts";
import { found } from "../src/rules/search.ts";
import { worded } from "../src/rules/settings.ts";
import { isLanguage, speak } from "../src/words/words.ts";

const BOOKS = join(import.meta.dirname, "..", "..", "rulebook");
const read = (language: string) =>
  readdirSync(join(BOOKS, language)).map((name) => readFileSync(join(BOOKS, language, name), "utf8"));
const numbers = (language: string, asked: string) =>
  found(read(language).flatMap(articles), asked).map((one) => one.number);

Object.assign(globalThis, { document: { documentElement: {} } });

for (const language of Object.keys(LANGUAGES).filter(isLanguage))
  test(`${language}: no code of a setting is left in the rulebook that people read`, async () => {
    await speak(language);
    const codes = read(language)
      .flatMap((text) => text.split(/\n(?! {2})/)) // one entry a line, an item of a list with its further lines
      .flatMap((entry) => worded(entry.replaceAll("\n ", "")).match(/`[^`]+`/g) ?? []);
    assert.deepEqual(codes, []);
  });

test("every list of an article is for the book alone: what can be set, and open points", () => {
  const lists = (["en", "fr"] as const)
    .flatMap((language) => read(language).flatMap(articles))
    .flatMap((article) => article.blocks)
    .flatMap((block) => (block.kind === "list" ? block.items : []));
  assert.ok(lists.length > 50);
  assert.deepEqual(
    lists.filter((item) => !/^(Switch|Open point|Réglage|Point ouvert)\b/.test(item)),
    [],
  );
});

test("a value is said in the words of its setting", async () => {
  await speak("fr");
  assert.equal(
    worded("- Réglage `after_greed` : `sinner` (par défaut)"),
    "- Réglage **Après une gourmandise, on continue** : **après le gourmand** (par défaut)",
  );
  assert.equal(worded("`4×6` dans Multipli"), "**4×6** dans Multipli");
});

test("a search finds words in any order and without accents, titles first", () => {
  assert.equal(numbers("fr", "peche gourmandise")[0], "M10");
  assert.equal(numbers("en", "greed sin")[0], "M10");
  assert.deepEqual(numbers("en", "crocodile"), []);
});

test("what children call it finds it: a cheat is the sin of greed", async () => {
  for (const [language, words] of Object.entries({ fr: ["triche", "tricher"], en: ["cheat", "cheating"] })) {
    if (isLanguage(language)) await speak(language);
    for (const word of words) assert.equal(numbers(language, word)[0], "M10");
  }
});

test("every article knows its book", () => {
  const books = new Set(
    read("en")
      .flatMap(articles)
      .map((one) => one.book),
  );
  assert.deepEqual([...books].sort(), [
    "La Course des multiplications",
    "La chasse aux souris",
    "The cards",
    "The mouse: Multipli Cat's and Addi Cat's",
  ]);
});
