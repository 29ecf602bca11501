// Repeats the requests of devices in Pyodide: `node replay.mjs PYTHON DEVICES TURNS`, two files of JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { searcher, start } from "../../web/src/room/here/start.mjs";

process.on("uncaughtException", (error) => {
  console.error(String(error.message).slice(-2000)); // without the minified source that node would show
  process.exit(1);
});
const [folder, devices, turns] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const told = JSON.parse(readFileSync(`${folder}/python.json`, "utf8"));
const python = await start(loadPyodide, `${folder}/`, told, readFileSync(`${folder}/msgspec.wasm`));
python.runPython(`
import dataclasses
compiled, quick = [], dataclasses.exec
def watched(text, *spaces):
    if text not in METHODS:
        compiled.append(text)
    quick(text, *spaces)
dataclasses.exec = watched
`);
const host = python.runPython(`
from random import Random
from matou.browser.host import Host
lambda seed, wall: Host(Random(seed).randbytes, lambda: float(wall)).ask
`);
const think = searcher(python);
const said = JSON.parse(readFileSync(devices, "utf8")).map(({ seed, wall, requests, searches }) => {
  const ask = host(seed, wall);
  const answered = requests.map(([text, now]) => ask(text, now));
  return { turns: answered, found: searches.map(({ position, seat, cat, seed }) => think(position, seat, cat, seed)) };
});
const modules = JSON.parse(python.runPython("import json, sys; json.dumps(sorted(sys.modules))"));
const compiled = JSON.parse(python.runPython("json.dumps(compiled)"));
const version = python.runPython("'.'.join(map(str, sys.version_info[:2]))");
writeFileSync(turns, JSON.stringify({ said, modules, compiled, version, heap: python._module.HEAP8.length }));
process.exit(0); // Pyodide leaves handles open
