// Styles stay with their components, lie on one scale of layers and change at four sizes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as esbuild from "esbuild";
import ts from "typescript";
import { lower, type Node, parse, split } from "../older.mjs";

const SHARED = ["look", "controls"]; // the words that all folders have in common are styled there
const files = readdirSync("src", { recursive: true }).map((name) => String(name).replaceAll("\\", "/"));
const read = (file: string): string => readFileSync(join("src", file), "utf8");
const folderOf = (file: string): string => (file.includes("/") ? file.split("/")[0]! : "");
const sheets = files.filter((file) => file.endsWith(".css"));

/** Which folders use a class in their markup; where it is put together elsewhere, which have that word in a text. */
class Markup {
  private readonly classes = new Map<string, Set<string>>();
  private readonly words = new Map<string, Set<string>>();

  add(folder: string, name: string, text: string): void {
    const visit = (node: ts.Node, inClass: boolean): void => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
        for (const word of node.text.split(/\s+/))
          for (const known of inClass ? [this.classes, this.words] : [this.words])
            known.set(word, (known.get(word) ?? new Set()).add(folder));
      const named = ts.isJsxAttribute(node) && node.name.getText() === "class";
      const given = ts.isBinaryExpression(node) && node.left.getText().endsWith(".className");
      const listed = ts.isCallExpression(node) && /classList\.\w+$/.test(node.expression.getText());
      ts.forEachChild(node, (child) => visit(child, inClass || named || given || listed));
    };
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true), false);
  }

  usersOf = (word: string): Set<string> => this.classes.get(word) ?? this.words.get(word) ?? new Set();
}

const selectors = (nodes: Node[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string" || /^@(keyframes|font-face|page)/.test(node.head)) return [];
    return node.head.startsWith("@") ? selectors(node.body) : split(node.head);
  });

async function flat(css: string): Promise<Node[]> {
  const { code } = await esbuild.transform(css, { loader: "css", target: "chrome80" });
  return lower(parse(code));
}

/** Selectors of a sheet that may reach the markup of several folders. */
async function leaks(css: string, markup: Markup): Promise<string[]> {
  const classes = (selector: string) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((found) => found[1]!);
  return selectors(await flat(css)).filter((one) => !classes(one).some((name) => markup.usersOf(name).size === 1));
}

test("every selector names a class that the markup of one folder alone uses", async () => {
  const markup = new Markup();
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && name !== "contract.ts"))
    markup.add(folderOf(file), file, read(file));
  for (const file of sheets.filter((name) => folderOf(name) !== "" && !SHARED.includes(folderOf(name))))
    assert.deepEqual(
      await leaks(read(file), markup),
      [],
      `${file}: begin with a class of its component, or style it in controls/`,
    );
});

test("planted: a class of two folders is found, however it is written", async () => {
  const markup = new Markup();
  markup.add("practice", "Pad.tsx", 'const Pad = () => <div class="practice"><div class="digits" /></div>;');
  markup.add("chasse", "Why.tsx", "const Why = () => <b class={`why ${far ? 'digits' : ''}`} />;");
  assert.deepEqual(await leaks(".digits { top: 0 } .practice .digits { top: 0 }", markup), [".digits"]);
  assert.deepEqual(await leaks("@media print { .practice { b { top: 0 } } p { top: 0 } }", markup), ["p"]);
});

test("every layer is one of the scale, and every one of the scale is used", () => {
  const scale = [...read("look/layers.css").matchAll(/(--layer-\w+): (-?\d+)/g)].map(([, name, at]) => ({
    name,
    at: Number(at),
  }));
  assert.deepEqual(
    scale.map(({ at }) => at),
    scale.map(({ at }) => at).sort((a, b) => a - b),
  );
  const used = sheets.flatMap((file) => [...read(file).matchAll(/z-index: *([^;}]+)/g)].map((found) => found[1]!));
  assert.deepEqual([...new Set(used)].sort(), scale.map(({ name }) => `var(${name})`).sort());
});

test("layouts change at four sizes, named once", () => {
  const named = [...read("look/breakpoints.css").matchAll(/^@custom-media --[\w-]+ \(\w+-(\w+): (\d+)px\)/gm)];
  const sizes = named.map(([, side, px]) => `${side} ${Math.ceil(Number(px) / 10) * 10}`);
  assert.deepEqual([...new Set(sizes)].sort(), ["height 520", "height 720", "width 700", "width 900"]);
  for (const file of sheets.filter((name) => name !== "look/breakpoints.css"))
    for (const [, query] of read(file).matchAll(/@media ([^{]*)\{/g))
      assert.doesNotMatch(query!, /width|height/, `${file}: take a size of look/breakpoints.css`);
});
