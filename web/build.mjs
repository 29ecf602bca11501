// Builds every page of this folder with esbuild alone: each *.html names its sources, the built copy
// names the hashed files. `node build.mjs` builds once, `--watch` builds again when a source changes.
import * as esbuild from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { icons } from "./icon.mjs";
import { licenses } from "./licenses.mjs";
import { older, SHEETS, TARGET } from "./older.mjs";
import { paper } from "./paper.mjs";
import { articles } from "./rulebook.mjs";
import { ROOM, together } from "./together.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const ICONS = icons();
// What a page refers to in this folder: its script and its style sheet.
const STYLE = "src/page.css";
const TOO_OLD = "too-old.js";
const REFERENCE = /(src|href)="\.?\/?(src\/[^"]+)"/g;

// `import rules from "rulebook:en"`: the rulebook's articles, read when the page is built.
const rulebook = {
  name: "rulebook",
  setup(build) {
    build.onResolve({ filter: /^rulebook:/ }, ({ path }) => ({ path: path.slice(9), namespace: "rulebook" }));
    build.onLoad({ filter: /.*/, namespace: "rulebook" }, ({ path: language }) => ({
      contents: JSON.stringify(book(language)),
      loader: "json",
      watchFiles: files(language),
    }));
  },
};

function files(language) {
  const own = join(here, "..", "rulebook", language);
  const folder = existsSync(own) ? own : join(here, "..", "rulebook", "en"); // until it is translated
  return ["mouse", "course", "chasse", "cards"].map((name) => join(folder, `${name}.md`));
}

const book = (language) => files(language).flatMap((file) => articles(readFileSync(file, "utf8")));

const pages = () => readdirSync(here).filter((name) => name.endsWith(".html"));
const text = (page) => readFileSync(join(here, page), "utf8");
const entries = (page) => [...text(page).matchAll(REFERENCE)].map((m) => m[2]);
const sheets = (page) =>
  entries(page).includes(STYLE) ? SHEETS.map((kind) => ({ in: `older:${kind}`, out: kind })) : [];

/** Every page by itself: what two of them share would be cut into many small files. */
async function build() {
  rmSync(dist, { recursive: true, force: true });
  const workers = await bundleWorkers();
  const named = Object.fromEntries(
    Object.entries(workers).map(([name, file]) => [name, JSON.stringify(`./${basename(file)}`)]),
  );
  const [bundles] = await Promise.all([
    Promise.all(pages().map((page) => bundle(page, named))),
    paper(here, join(dist, "paper"), book),
  ]);
  const made = Object.fromEntries(pages().map((page, i) => [page, Object.entries(bundles[i].metafile.outputs)]));
  const outputs = Object.values(made).flat();
  const hashed = Object.fromEntries(
    outputs
      .filter(([, told]) => told.entryPoint)
      .map(([file, told]) => [told.entryPoint.replace(/^lowered:/, ""), relative("dist", file)]),
  );
  const told = manifest(outputs, hashed);
  const inputs = bundles.flatMap((one) => Object.keys(one.metafile.inputs));
  writeFileSync(join(dist, "licenses.txt"), licenses(here, inputs));
  const tooOld = asItIs(TOO_OLD);
  writeFileSync(join(dist, tooOld.name), tooOld.text);
  const finish = (page, name, ...also) => {
    const finished = text(page)
      .replace(REFERENCE, (_, attribute, source) => `${attribute}="/${hashed[source]}"`)
      .replace(/older:\w+/g, (sheet) => `/${hashed[sheet]}`)
      .replace(TOO_OLD, `/${tooOld.name}`);
    const script = entries(page).find((one) => /\.tsx?$/.test(one));
    const needed = new Set([script, ...also].flatMap((entry) => [...atOnce(told, entry)]));
    needed.delete(hashed[script]);
    const preloads = [...needed].map((file) => `    <link rel="modulepreload" href="/${file}" />\n`).join("");
    writeFileSync(join(dist, name), finished.replace("  </head>", `${preloads}  </head>`));
  };
  for (const page of pages()) finish(page, page);
  finish("index.html", "room.html", ROOM); // the same document, for who comes to a table at once
  cpSync(join(here, "public"), dist, { recursive: true }); // what must lie at the root, by its own name
  for (const [name, icon] of Object.entries(ICONS)) writeFileSync(join(dist, name), icon);
  const pageFiles = made["index.html"].map(([file]) => relative("dist", file));
  const kept = forTheWorker([...pageFiles, ...Object.values(workers), tooOld.name]);
  const worker = readFileSync(join(dist, "worker.js"), "utf8");
  writeFileSync(join(dist, "worker.js"), `const BUILT = ${JSON.stringify(kept)};\n${worker}`);
  writeFileSync(join(dist, "manifest.json"), JSON.stringify(told, null, 1) + "\n");
  for (const file of [...Object.keys(told.files), ...Object.values(workers), tooOld.name].filter((name) =>
    /\.(js|css|svg)$/.test(name),
  ))
    writeFileSync(join(dist, `${file}.gz`), gzipSync(readFileSync(join(dist, file)), { level: 9 })); // sent where a browser takes it
}

/** A script that is not built, under a name that changes with it. */
function asItIs(file) {
  const text = readFileSync(join(here, file), "utf8");
  return { name: `assets/${file.replace(".", `-${digest([text])}.`)}`, text };
}

async function bundle(page, define) {
  const alone = await esbuild.build({ ...options(page), define, write: false });
  if (alone.metafile.inputs[ROOM] === undefined) return esbuild.build({ ...options(page), define });
  return esbuild.build({ ...options(page, together(here, alone.metafile)), define });
}

/** The workers, each a file by itself; by the name under which scripts know its address. */
async function bundleWorkers() {
  const SEARCHER_FILE = await bundleWorker("searcher", {});
  const define = { SEARCHER_FILE: JSON.stringify(`./${basename(SEARCHER_FILE)}`) };
  return { SEARCHER_FILE, ROOMS_FILE: await bundleWorker("worker", define) };
}

async function bundleWorker(name, define) {
  const entry = { in: `src/room/here/${name}.ts`, out: `here-${name}` };
  const common = { ...options("index.html"), entryPoints: [entry], plugins: [], splitting: false };
  const { metafile } = await esbuild.build({ ...common, target: "es2022", define });
  return relative("dist", Object.keys(metafile.outputs)[0]);
}

const options = (page, ...plugins) => ({
  absWorkingDir: here,
  entryPoints: [
    ...entries(page).map((file) => ({ in: file, out: file.replace(/^src\/|\.\w+$/g, "") })),
    ...sheets(page),
  ],
  outdir: "dist",
  outbase: "src",
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  assetNames: "assets/[name]-[hash]",
  bundle: true,
  splitting: true, // what only one screen needs is loaded when that screen opens
  format: "esm",
  target: TARGET,
  supported: { destructuring: true }, // esbuild leaves Safari 14 out for a rare case that we do not use
  plugins: [rulebook, older(STYLE), ...plugins],
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".txt": "text", ".woff2": "file", ".svg": "file" },
  minify: true,
  metafile: true,
  legalComments: "none", // licenses.txt holds the licences
  logLevel: "warning",
});

/** What the service worker keeps for days without a network, and names that change when that does. */
function forTheWorker(assets) {
  const own = [...readdirSync(join(here, "public")), ...Object.keys(ICONS)].filter((name) => name !== "worker.js");
  const records = readdirSync(join(here, "src"), { recursive: true }).filter((name) => name.endsWith(".txt"));
  const lessons = records.map((name) => readFileSync(join(here, "src", name), "utf8"));
  const index = readFileSync(join(dist, "index.html"), "utf8");
  return {
    version: digest([index, ...assets, ...lessons, ...own.map((name) => readFileSync(join(dist, name)))]),
    contract: digest([readFileSync(join(here, "src", "contract.ts"), "utf8")]),
    files: [...assets, ...own].map((file) => `/${file}`),
    lessons,
  };
}

const digest = (texts) => createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 12);

/** What was built: for the server (long caching, preloading), the packaging and the size check. */
function manifest(outputs, hashed) {
  const files = {};
  for (const [file, told] of outputs) {
    const bytes = readFileSync(join(here, file));
    files[relative("dist", file)] = {
      bytes: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      needs: told.imports
        .filter((i) => i.kind === "import-statement" && !i.external)
        .map((i) => relative("dist", i.path)),
    };
  }
  return { pages: pages(), entries: hashed, files };
}

/** The files of script a page loads before it shows anything: its entry and all it imports at once. */
function atOnce(told, entry) {
  const seen = new Set();
  const visit = (file) => seen.has(file) || (seen.add(file), told.files[file].needs.forEach(visit));
  visit(told.entries[entry]);
  return seen;
}

const gzipped = (told, entry) => [...atOnce(told, entry)].reduce((sum, file) => sum + told.files[file].gzip, 0);

async function report() {
  const started = performance.now();
  await build();
  const told = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
  for (const entry of Object.keys(told.entries).filter((name) => /\.tsx?$/.test(name)))
    console.log(`${basename(entry)}: ${(gzipped(told, entry) / 1000).toFixed(1)} kB gzip of script at once`);
  console.log(`built in ${Math.round(performance.now() - started)} ms`);
}

await report();
if (process.argv.includes("--watch")) {
  let timer;
  watch(join(here, "src"), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => report().catch((error) => console.error(error.message)), 80);
  });
  console.log("watching src/");
}
