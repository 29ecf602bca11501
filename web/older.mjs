// Style sheets for Chrome 80, Firefox 78 and Safari 14. esbuild lowers nesting; this lowers what it leaves. What cannot
// be said in older CSS at the same place becomes a sheet of its own, which src/older.ts adds where the browser lacks it.
import * as esbuild from "esbuild";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

export const TARGET = ["chrome80", "firefox78", "safari14"]; // old Chromebooks and iPads
export const SHEETS = ["gap", "ratio", "focus"];
const SHEET = /^older:/;

/** An esbuild plugin: style sheets that pages name are lowered, `older:gap` and its like are made of `page`. */
export const older = (page) => ({
  name: "older",
  setup(build) {
    const { absWorkingDir } = build.initialOptions;
    build.onResolve({ filter: SHEET }, ({ path }) => ({ path: path.slice(6), namespace: "older" }));
    build.onLoad({ filter: /.*/, namespace: "older" }, async ({ path: kind }) => ({
      contents: write(extra(lower(parse(await flat(absWorkingDir, page))), kind)),
      loader: "css",
    }));
    build.onResolve({ filter: /\.css$/ }, async ({ path, kind, pluginData, ...rest }) => {
      if (kind !== "entry-point" || pluginData === "older") return undefined;
      const found = await build.resolve(path, { ...rest, kind, pluginData: "older" });
      return { path: relative(absWorkingDir, found.path).replaceAll("\\", "/"), namespace: "lowered" };
    });
    build.onLoad({ filter: /.*/, namespace: "lowered" }, async ({ path }) => ({
      contents: write(lower(parse(await flat(absWorkingDir, path)))),
      loader: "css",
      resolveDir: absWorkingDir,
    }));
  },
});

/** An esbuild plugin: `@media (--phone)` as look/breakpoints.css says. */
const breakpoints = {
  name: "breakpoints",
  setup(build) {
    const file = join(build.initialOptions.absWorkingDir, "src/look/breakpoints.css");
    const named = new Map(
      [...readFileSync(file, "utf8").matchAll(/@custom-media (--[\w-]+) ([^;]+);/g)].map((m) => m.slice(1)),
    );
    build.onLoad({ filter: /\.css$/ }, ({ path }) => {
      const contents = readFileSync(path, "utf8").replace(/(?<=@media[^;{}]*)\((--[\w-]+)\)/g, (_, name) => {
        if (!named.has(name)) throw new Error(`no breakpoint ${name}: src/look/breakpoints.css names them all`);
        return named.get(name);
      });
      return { contents, loader: "css" };
    });
  },
};

/** A sheet with all that it imports, without nesting. */
async function flat(absWorkingDir, path) {
  const options = {
    absWorkingDir,
    bundle: true,
    write: false,
    external: ["*.woff2"],
    target: TARGET,
    plugins: [breakpoints],
    logLevel: "warning",
  };
  return (await esbuild.build({ ...options, entryPoints: [path] })).outputFiles[0].text;
}

/** Rules as `{ head, body }` and declarations as texts, in order. */
export function parse(css) {
  const text = css.replace(/\/\*[^]*?\*\//g, "");
  let at = 0;
  const block = () => {
    const found = [];
    let start = at;
    let depth = 0;
    for (; at < text.length; at++) {
      const sign = text[at];
      if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1);
      else if (sign === "(") depth++;
      else if (sign === ")") depth--;
      else if (depth === 0 && (sign === ";" || sign === "}")) {
        const said = text.slice(start, at).trim();
        if (said !== "") found.push(said);
        start = at + 1;
        if (sign === "}") return found;
      } else if (depth === 0 && sign === "{") {
        const head = text.slice(start, at++).trim();
        found.push({ head, body: block() });
        start = at + 1;
      }
    }
    return found;
  };
  return block();
}

export const write = (nodes) =>
  nodes.map((node) => (typeof node === "string" ? `${node};` : `${node.head}{${write(node.body)}}`)).join("\n");

const isRule = (node) => typeof node !== "string" && !node.head.startsWith("@");
const holdsRules = (node) => typeof node !== "string" && /^@(media|supports)\b/.test(node.head);

/** The same for every browser: no `:is`, no logical shorthand, a `vh` before each `dvh`, unknown selectors apart. */
export function lower(nodes) {
  return nodes.flatMap((node) => {
    if (holdsRules(node)) return [{ ...node, body: lower(node.body) }];
    if (!isRule(node)) return [node];
    const body = node.body.flatMap(declaration);
    const selectors = split(node.head).flatMap(expand);
    const risky = selectors.filter((one) => /:focus-visible|:has\(/.test(one));
    const safe = selectors.filter((one) => !risky.includes(one));
    return [...(safe.length > 0 ? [safe.join(",")] : []), ...risky].map((head) => ({ head, body }));
  });
}

/** At commas outside of brackets. */
export const split = (text, sign = ",") => {
  const parts = [""];
  let depth = 0;
  for (const one of text) {
    if ("([".includes(one)) depth++;
    if (")]".includes(one)) depth--;
    if (depth === 0 && (sign === " " ? /\s/ : sign)[sign === " " ? "test" : "includes"](one)) parts.push("");
    else parts[parts.length - 1] += one;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
};

/** `:is(a, b) c` as `a c` and `b c`. */
function expand(selector) {
  const start = selector.indexOf(":is(");
  if (start < 0) return [selector];
  let end = start + 4;
  for (let depth = 1; depth > 0; end++) depth += selector[end] === "(" ? 1 : selector[end] === ")" ? -1 : 0;
  const [before, after] = [selector.slice(0, start), selector.slice(end)];
  return split(selector.slice(start + 4, end - 1)).flatMap((one) =>
    expand(/^[a-z]/.test(one) && /[\w\])]$/.test(before) ? `${one}${before}${after}` : `${before}${one}${after}`),
  );
}

const SIDES = { inline: ["left", "right"], block: ["top", "bottom"] };

function declaration(said) {
  if (typeof said !== "string") return [said];
  const [, name, value] = /^([\w-]+)\s*:\s*([^]*)$/.exec(said);
  const logical = /^(margin|padding|inset)-(inline|block)$/.exec(name);
  if (logical) {
    const [first, second = first] = split(value, " ");
    const [one, two] = SIDES[logical[2]].map((side) => (logical[1] === "inset" ? side : `${logical[1]}-${side}`));
    return [`${one}: ${first}`, `${two}: ${second}`];
  }
  if (name === "inset") {
    const [top, right = top, bottom = top, left = right] = split(value, " ");
    return Object.entries({ top, right, bottom, left }).map(([side, length]) => `${side}: ${length}`);
  }
  if (name === "overflow-wrap" && value === "anywhere") return [`${name}: break-word`, said];
  if (/\ddvh\b/.test(value)) return [`${name}: ${value.replace(/(\d)dvh\b/g, "$1vh")}`, said];
  if (/^overflow/.test(name) && value === "clip") return [`${name}: hidden`, said];
  return [said];
}

/** The sheet for browsers without `gap` in flex boxes, without `aspect-ratio` or without `:focus-visible`. */
export function extra(nodes, kind) {
  const known = new Map();
  const make = { gap: gaps, ratio: ratios, focus: focuses }[kind];
  const walk = (all) =>
    all.flatMap((node) => {
      if (holdsRules(node)) {
        const body = walk(node.body);
        return body.length > 0 ? [{ ...node, body }] : [];
      }
      return isRule(node) ? make(node, known) : [];
    });
  const found = walk(nodes);
  // Browsers without gaps do not make a flex box of a fieldset either.
  return kind === "gap" ? [...found, { head: "fieldset", body: ["display: block !important"] }] : found;
}

const values = (body) => Object.fromEntries(body.map((said) => /^([\w-]+)\s*:\s*([^]*)$/.exec(said).slice(1)));

const focuses = ({ head, body }) =>
  head.includes(":focus-visible") ? [{ head: head.replaceAll(":focus-visible", ":focus"), body }] : [];

const LAYOUT = ["display", "gap", "column-gap", "row-gap", "flex-direction", "flex-flow", "flex-wrap"];

/** Margins instead of gaps. This sheet stands before the page's own, so a margin that is set there counts. */
function gaps({ head, body }, known) {
  const own = values(body);
  if (!LAYOUT.some((name) => name in own)) return [];
  return split(head).flatMap((selector) => {
    const before = known.get(selector) ?? {};
    const all = { ...before, ...own };
    if (!known.has(selector) || own.display) known.set(selector, all);
    const flex = /flex/.test(all.display ?? "");
    if (!flex) return /flex/.test(before.display ?? "") ? [{ head: `${selector}>*`, body: ["margin: 0"] }] : [];
    const [row = "0px", column = row] = split(all.gap ?? "", " ");
    const [down, right] = [all["row-gap"] ?? row, all["column-gap"] ?? column];
    if (!("gap" in all || "column-gap" in all || "row-gap" in all)) return [];
    const way = `${all["flex-direction"] ?? ""} ${all["flex-flow"] ?? ""}`;
    const half = (length) => (length === "0" || length === "0px" ? "0px" : `calc(${length} / 2)`);
    if (/\bwrap/.test(`${all["flex-wrap"] ?? ""} ${way}`))
      return [{ head: `${selector}>*`, body: [`margin: ${half(down)} ${half(right)}`] }];
    const side = /column-reverse/.test(way)
      ? "bottom"
      : /column/.test(way)
        ? "top"
        : /row-reverse/.test(way)
          ? "right"
          : "left";
    const reset = Object.keys(before).length > 0 ? ["margin: 0"] : [];
    const found = [
      { head: `${selector}>*+*`, body: [...reset, `margin-${side}: ${/column/.test(way) ? down : right}`] },
    ];
    if (side !== "left" || /::/.test(selector)) return found;
    // Beside words that no selector finds: a sign before them, an icon.
    const sign = [`${selector}::before`, `${selector}:not([aria-label])>svg:only-child`];
    return [...found, { head: sign.join(","), body: [`margin-right: ${right}`] }];
  });
}

const DRAWN = new Set([".card"]); // its drawing has the ratio itself

/** The height comes from a percentage of padding, which is one of the width. This sheet stands after the page's own. */
function ratios({ head, body }) {
  const own = values(body);
  const ratio = own["aspect-ratio"];
  const selectors = split(head).filter((one) => !DRAWN.has(one));
  if (ratio === undefined || selectors.length === 0) return [];
  const before = selectors.map((one) => `${one}::before`).join(",");
  if (ratio === "auto") return [{ head: before, body: ["content: none !important"] }];
  const [width, height = "1"] = ratio.split("/").map((part) => part.trim());
  return [
    {
      head: selectors.join(","),
      body: ["display: flex", "align-items: center", "justify-content: center", "contain: none"],
    },
    {
      head: before,
      body: [`content: "" !important`, "display: block", "flex: none", `padding-top: ${(100 * height) / width}%`],
    },
  ];
}
