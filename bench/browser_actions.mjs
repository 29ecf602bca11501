// Processor time of each request, and the memory after all of them: `node browser_actions.mjs PYTHON EVENINGS INTO`.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { start } from "../web/src/room/here/start.mjs";

const [folder, evenings, into] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const told = JSON.parse(readFileSync(`${folder}/python.json`, "utf8"));
const python = await start(loadPyodide, `${folder}/`, told, readFileSync(`${folder}/msgspec.wasm`));
const host = python.runPython(`
from random import Random
from matou.browser.host import Host
lambda seed, wall: Host(Random(seed).randbytes, lambda: float(wall)).ask
`);
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const ms = JSON.parse(readFileSync(evenings, "utf8")).map(({ seed, wall, requests }) => {
  const ask = host(seed, wall);
  return requests.map(([text, now]) => {
    const before = used();
    ask(text, now);
    return used() - before;
  });
});
writeFileSync(into, JSON.stringify({ ms, heap: python._module.HEAP8.length / 2 ** 20 }));
process.exit(0); // Pyodide leaves handles open
