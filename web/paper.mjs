// What `matou print` is made of: the page's drawings as SVG, its type as TTF, and the rulebook as the page reads it.
import * as esbuild from "esbuild";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inflateSync } from "node:zlib";

const FONTS = ["andika-latin-400-normal", "andika-latin-700-normal"];

/** Into `to`; `book` gives the rulebook of a language. */
export async function paper(here, to, book) {
  const folder = join(here, "..", "src", "matou", "words");
  const languages = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const words = Object.fromEntries(
    languages.map((name) => [basename(name, ".json"), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  );
  const put = (kind, name, data) => {
    mkdirSync(join(to, kind), { recursive: true });
    writeFileSync(join(to, kind, name), data);
  };
  const { drawings } = await drawer(here);
  for (const [name, svg] of Object.entries(drawings(words))) put("drawings", `${name}.svg`, svg);
  for (const name of FONTS)
    put("fonts", `${name}.ttf`, ttf(readFileSync(join(here, `node_modules/@fontsource/andika/files/${name}.woff`))));
  for (const language of Object.keys(words)) put("rulebook", `${language}.json`, JSON.stringify(book(language)));
}

/** The page's own components, made ready for Node. */
async function drawer(here) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: here,
    entryPoints: ["src/paper.tsx"],
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    external: ["rulebook:*"],
    jsx: "automatic",
    jsxImportSource: "preact",
    write: false,
    logLevel: "warning",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** A font out of its wrapping: WOFF is a TrueType file whose tables are deflated one by one. */
function ttf(woff) {
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8); // which kind of outlines
  [count, 16 * power, Math.log2(power), 16 * (count - power)].forEach((n, i) => head.writeUInt16BE(n, 4 + 2 * i));
  const parts = [head];
  let at = head.length;
  for (let i = 0; i < count; i++) {
    const row = 44 + 20 * i; // tag, place, length here, length unpacked, checksum
    const [place, packed, length] = [4, 8, 12].map((n) => woff.readUInt32BE(row + n));
    const raw = woff.subarray(place, place + packed);
    woff.copy(head, 12 + 16 * i, row, row + 4);
    woff.copy(head, 16 + 16 * i, row + 16, row + 20);
    head.writeUInt32BE(at, 20 + 16 * i);
    head.writeUInt32BE(length, 24 + 16 * i);
    parts.push(packed < length ? inflateSync(raw) : raw, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat(parts);
}
