// Packs Python for the page's worker: Pyodide, the modules of the standard library that rooms import, msgspec and our
// own, compiled without docstrings. `node python.mjs WHEELS INTO`; WHEELS holds msgspec for wasm, unpacked.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const PYODIDE = join(here, "node_modules", "pyodide");
const ENGINE = ["pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"];
const CORE = "msgspec/_core";
/** Modules that others import only if they are there, and nobody here needs. */
const OPTIONAL = ["ssl", "bz2", "lzma", "compression"];

/** Everything that rooms of all games, replays and searching bots import; then the bytes of each, compiled. */
const PACK = `
import importlib.util, io, marshal, sys, zipfile
from importlib.machinery import ModuleSpec
for name in ${JSON.stringify(OPTIONAL)}:
    for loaded in [one for one in sys.modules if one.split(".")[0] == name]:
        del sys.modules[loaded]
sys.path[:0] = ["/src", "/wheels"]
import dataclasses, json
METHODS = {}  # of dataclasses: code by source text; to compile them took a third of all imports
def compiled(text, *spaces):
    METHODS[text] = compile(text, "<string>", "exec", dont_inherit=True, optimize=2)
    exec(METHODS[text], *spaces)
dataclasses.exec = compiled  # a global of the module is found before the builtin
import matou.browser.start, matou.bots.thinking
from matou.server.rooms.games.validation import check
from matou.server.rooms.wire.settings import Settings
from matou.words import FOLDERS, sentences
for game in ("multipli", "addi", "course", "chasse"):
    check(Settings(game))

def packed():
    found = {}
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        origin = getattr(spec, "origin", None) or ""
        if not origin.endswith((".py", ".pyc")) or name.split(".")[0] in ${JSON.stringify(OPTIONAL)}:
            continue
        source = spec.loader.get_source(spec.name)
        code = compile(source, spec.name, "exec", dont_inherit=True, optimize=2)
        path = spec.name.replace(".", "/") + ("/__init__" if spec.submodule_search_locations else "")
        head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
        found[path + ".pyc"] = head + marshal.dumps(code)
    refusals = {key: text for key, text in sentences("en").items() if key.startswith("refused.")}
    found["matou/words/en.json"] = json.dumps(refusals).encode()
    for folder in FOLDERS:
        found[f"matou/words/{folder}/en.json"] = b"{}"
    found["dataclasses.bin"] = marshal.dumps(METHODS)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, data in sorted(found.items()):
            archive.writestr(zipfile.ZipInfo(path), data)
    return made.getvalue()
packed()
`;

async function main(wheels, into) {
  const python = await loadPyodide({ indexURL: PYODIDE });
  python.mountNodeFS("/src", join(here, "..", "src"));
  python.mountNodeFS("/wheels", wheels);
  const packed = python.runPython(PACK);
  const archive = packed.toJs();
  packed.destroy();
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  for (const file of ENGINE) cpSync(join(PYODIDE, file), join(into, file));
  const core = readdirSync(join(wheels, dirname(CORE))).find(
    (name) => name.startsWith("_core.") && name.endsWith(".so"),
  );
  cpSync(join(wheels, dirname(CORE), core), join(into, "msgspec.wasm"));
  writeFileSync(join(into, "modules.bin"), archive); // a zip; by another name hosts compress it
  const files = readdirSync(into).sort();
  const sizes = Object.fromEntries(files.map((name) => [name, readFileSync(join(into, name)).length]));
  const hash = createHash("sha256");
  for (const name of files) hash.update(readFileSync(join(into, name)));
  const { version } = JSON.parse(readFileSync(join(PYODIDE, "package.json"), "utf8"));
  const lock = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
  const told = { version: hash.digest("hex").slice(0, 12), pyodide: version, info: lock.info, core, files: sizes };
  writeFileSync(join(into, "python.json"), `${JSON.stringify(told, null, 1)}\n`);
  console.log(`${relative(process.cwd(), into)}: ${Object.values(sizes).reduce((a, b) => a + b)} bytes`);
}

const [wheels, into] = process.argv.slice(2);
await main(wheels, into);
process.exit(0); // Pyodide leaves handles open
