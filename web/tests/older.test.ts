// Checks the built scripts and styles against Chrome 80, Firefox 78 and Safari 14, by MDN's data. What one of them
// lacks is listed with the reason why the page works without it. Real browsers play in tests/web/test_browsers.py.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import data, { type Identifier } from "@mdn/browser-compat-data/forLegacyNode";
import * as esbuild from "esbuild";
import ts from "typescript";
import { extra, lower, parse, split, TARGET, write } from "../older.mjs";

const OLDEST = [
  { browser: "chrome", version: 80 },
  { browser: "firefox", version: 78 },
  { browser: "safari", version: 14 },
] as const;

/** What the oldest browsers lack, and why the page does without it; what is no longer used fails, too. */
const WITHOUT = {
  "src/older.ts adds it": ["at", "replaceAll", "showModal"],
  "older.mjs makes a sheet of it": ["aspect-ratio", "aspect-ratio: auto", ":focus-visible"],
  "asked for before it is used": [
    "CompressionStream",
    "DecompressionStream",
    "ListFormat",
    "format",
    "moveBefore",
    "pipeThrough",
    "requestIdleCallback",
    "share",
  ],
  "the page only looks a little plainer": [
    ":backdrop",
    "@page",
    "color-scheme",
    "color-scheme: dark",
    "color-scheme: light",
    "contain",
    "contain: layout",
    "contain: none",
    "contain: paint",
    "contain: size",
    "contain: strict",
    "contain: style",
    "outline",
    "overscroll-behavior",
    "overscroll-behavior: contain",
    "overscroll-behavior: none",
    "page",
    "paint-order",
    "print-color-adjust: exact",
    "text-decoration-thickness",
    "text-decoration: wavy",
    "text-size-adjust",
    "text-underline-offset",
    "text-wrap",
    "text-wrap: balance",
  ],
  "in a flex box the same as flex-start": [
    "align-content: start",
    "align-self: end",
    "align-self: start",
    "justify-content: start",
  ],
  "a method of our own": ["flip", "last", "lost", "move", "opened", "take", "watch"],
};

/** Whether all of the oldest browsers have a feature; undefined where MDN knows none. */
function has(feature: Identifier | undefined): boolean | undefined {
  const support = feature?.__compat?.support;
  if (support === undefined) return undefined;
  return OLDEST.every(({ browser, version }) =>
    [support[browser] ?? []].flat().some(({ version_added: since, version_removed: until, flags }) => {
      if (typeof since !== "string" || until || flags) return false;
      return Number.parseFloat(since.replace("≤", "")) <= version;
    }),
  );
}

const inside = (feature: Identifier | undefined, name: string): Identifier | undefined =>
  feature && Object.hasOwn(feature, name) ? feature[name] : undefined;

const within = (feature: Identifier): [string, Identifier][] =>
  Object.keys(feature)
    .filter((name) => name !== "__compat")
    .map((name) => [name, feature[name]!]);

const CSS = { properties: data.css["properties"]!, selectors: data.css["selectors"]!, rules: data.css["at-rules"]! };

/** Names, and whether everybody has something of that name. */
class Known {
  private readonly names = new Map<string, boolean>();
  note(name: string, found: boolean | undefined): void {
    if (found !== undefined) this.names.set(name, found || this.names.get(name) === true);
  }
  lacks = (name: string): boolean => this.names.get(name) === false;
}

const SCRIPT = new Known();
for (const [owner, feature] of [...within(data.javascript["builtins"]!), ...within(data.api)]) {
  SCRIPT.note(owner, has(feature));
  for (const [name, member] of within(feature)) SCRIPT.note(name.replace(/_static$/, ""), has(member));
}

const FUNCTIONS = new Known();
(function collect(feature: Identifier): void {
  for (const [name, inner] of within(feature)) {
    FUNCTIONS.note(name, has(inner));
    collect(inner);
  }
})(data.css["types"]!);

function lackingInScript(text: string): string[] {
  const found = new Set<string>();
  const look = (name: string) => SCRIPT.lacks(name) && found.add(name);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = node.expression;
      if (ts.isIdentifier(called) && called.text.length > 3) look(called.text); // shorter ones are minified
      if (ts.isPropertyAccessExpression(called)) look(called.name.text);
    }
    if (ts.isRegularExpressionLiteral(node) && /\(\?<[=!]|\/[a-z]*[dv][a-z]*$/.test(node.text))
      found.add(`regex ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("built.js", text, ts.ScriptTarget.Latest));
  return [...found];
}

const UNITS = { dynamic: /\dd[vi](h|w|min|max)\b/, small: /\ds[vi](h|w|min|max)\b/, large: /\dl[vi](h|w|min|max)\b/ };

/** What is lacking of one declaration. */
function lackingInDeclaration(name: string, value: string): string[] {
  if (/^-/.test(name)) return [];
  const property = inside(CSS.properties, name);
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  return [
    ...(has(property) === false ? [name] : []),
    ...[...plain.matchAll(/(?<![\w-])([a-z][\w-]*)(\(?)/g)].flatMap(([, word = "", bracket]) => {
      if (bracket) return FUNCTIONS.lacks(word) ? [`${word}()`] : [];
      return has(inside(property, word)) === false ? [`${name}: ${word}`] : [];
    }),
    ...Object.values(UNITS).flatMap((unit) => unit.exec(plain)?.[0].slice(1) ?? []),
    ...(/\dcq\w+\b/.test(plain) ? ["container units"] : []),
  ];
}

function lackingInStyle(css: string): string[] {
  const found = new Set<string>();
  const visit = (nodes: ReturnType<typeof parse>) => {
    const safe = new Set<string>(); // said before in a way that everybody reads
    for (const node of nodes) {
      if (typeof node === "string") {
        const [, name = "", value = ""] = /^([\w-]+)\s*:\s*([^]*)$/.exec(node) ?? [];
        const lacking = lackingInDeclaration(name, value);
        if (lacking.length === 0) safe.add(name);
        else if (!safe.has(name) || value.includes("var(")) lacking.forEach((one) => found.add(one));
        continue;
      }
      const at = /^@([\w-]+)/.exec(node.head)?.[1];
      if (at === undefined) {
        for (const [, name = ""] of node.head.matchAll(/::?([a-z][\w-]*)/g))
          if (!name.startsWith("-") && has(inside(CSS.selectors, name)) === false) found.add(`:${name}`);
        if (/&|(^|[,\s])>/.test(node.head)) found.add("nesting");
      } else {
        if (has(inside(CSS.rules, at)) === false) found.add(`@${at}`);
        if (at === "media") {
          for (const [, name = ""] of node.head.matchAll(/\((?:min-|max-)?([a-z][a-z-]*)/g))
            if (has(inside(CSS.rules["media"], name)) === false) found.add(`@media ${name}`);
          if (/[<>]/.test(node.head)) found.add("@media ranges");
        }
      }
      visit(node.body);
    }
  };
  visit(parse(css));
  return [...found];
}

/** Workers with Python run where `room/here/device.ts` knows that they can. */
const files = (kind: string): string[] => {
  const assets = readdirSync("dist/assets").filter((name) => name.endsWith(kind) && !name.startsWith("here-"));
  return assets.map((name) => readFileSync(join("dist/assets", name), "utf8"));
};

test("the target of the build is what is checked", () => {
  assert.deepEqual(
    TARGET,
    OLDEST.map(({ browser, version }) => `${browser}${version}`),
  );
});

test("every script and style runs in the oldest browsers, or something stands in", () => {
  const script = [...files(".js"), readFileSync("dist/worker.js", "utf8")].flatMap(lackingInScript);
  const style = files(".css").flatMap(lackingInStyle);
  const found = new Set([...script, ...style]);
  const { "a method of our own": ours, ...others } = WITHOUT;
  const known = Object.values(others).flat();
  const lacking = [...found].filter((one) => ![...known, ...ours].includes(one));
  assert.deepEqual(lacking, [], "find another way, or add it to src/older.ts or older.mjs, and list it in WITHOUT");
  assert.deepEqual(
    known.filter((one) => !found.has(one)),
    [],
    "no longer used: take it out of WITHOUT",
  );
});

test("what is not built needs no building", async () => {
  for (const file of ["public/worker.js", "too-old.js"]) {
    const [old, newest] = await Promise.all(
      [TARGET, "esnext"].map((target) =>
        esbuild.transform(readFileSync(file, "utf8"), { target, supported: { destructuring: true } }),
      ),
    );
    assert.equal(old!.code, newest!.code, file);
  }
});

test("planted: what the oldest browsers lack is found", () => {
  assert.deepEqual(lackingInScript("const two = [1, 2].findLast((n) => n > 1); structuredClone(two)"), [
    "findLast",
    "structuredClone",
  ]);
  assert.deepEqual(lackingInScript("/(?<=a)b/.exec(text)"), ["regex /(?<=a)b/"]);
  const css =
    "a:has(b){color:color-mix(in srgb,red 5%,var(--b));height:5dvh;accent-color:red}@container (width>5px){a{top:0}}";
  assert.deepEqual(lackingInStyle(css), [":has", "color-mix()", "dvh", "accent-color", "@container"]);
  assert.deepEqual(lackingInStyle("a{height:5vh;height:5dvh}"), []);
});

test("lowered: lists of selectors, logical sides, heights; and the sheets for what cannot be lowered", () => {
  const low = (css: string) => write(lower(parse(css))).replace(/\s+/g, " ");
  assert.equal(low("a:is(b, .c) d { top: 0 }"), low("ba d, a.c d { top: 0 }"));
  assert.equal(low("a { margin-inline: 1px auto }"), "a{margin-left: 1px; margin-right: auto;}");
  assert.equal(low("a { inset: auto 0 1px }"), "a{top: auto; right: 0; bottom: 1px; left: 0;}");
  assert.equal(low("a { height: 50dvh }"), "a{height: 50vh; height: 50dvh;}");
  assert.equal(low("a, b:focus-visible { top: 0 }"), "a{top: 0;} b:focus-visible{top: 0;}");
  const sheet = (css: string, kind: string) => write(extra(parse(css), kind)).replace(/\s+/g, " ");
  assert.match(sheet("a { display: flex; gap: 4px }", "gap"), /^a>\*\+\*{margin-left: 4px;}/);
  assert.match(
    sheet("a { display: flex; flex-wrap: wrap; gap: 4px 2px }", "gap"),
    /^a>\*{margin: calc\(4px \/ 2\) calc\(2px \/ 2\);}/,
  );
  assert.match(sheet("a { display: grid; gap: 4px }", "gap"), /^fieldset/);
  assert.match(sheet("a { aspect-ratio: 2 / 3 }", "ratio"), /a::before{.*padding-top: 150%/);
  assert.equal(sheet("a:focus-visible { top: 0 }", "focus"), "a:focus{top: 0;}");
  assert.equal(split("a, b:not(c, d)").length, 2);
});
