// Starts Python with the modules that `python.mjs` packed: the same in the page's workers and in Node.

/** msgspec's extension lies beside the archive, because Python loads none out of a zip. */
const PREPARE = `
import dataclasses, gc, marshal, sys
from importlib.util import spec_from_file_location

class Core:
    @staticmethod
    def find_spec(name, path, target=None):
        return spec_from_file_location(name, "/lib/_core.so") if name == "msgspec._core" else None

sys.meta_path.insert(0, Core)
METHODS = marshal.loads(dataclasses.__loader__.get_data("dataclasses.bin"))
dataclasses.exec = lambda text, *spaces: exec(METHODS.get(text, text), *spaces)
gc.disable()  # while modules are imported, nothing becomes garbage
`;

/** `at`: where the files lie; `told`: python.json; `core`: the bytes of msgspec.wasm; `createPyodideModule`: what
 * pyodide.asm.mjs exports, if Pyodide is not to look for it by that name. */
export async function start(loadPyodide, at, told, core, createPyodideModule) {
  const python = await loadPyodide({
    indexURL: at,
    stdLibURL: `${at}modules.bin`,
    lockFileContents: JSON.stringify({ info: told.info, packages: {} }), // nothing is fetched from anywhere else
    packageBaseUrl: at,
    createPyodideModule,
  });
  python.FS.writeFile("/lib/_core.so", core);
  python.runPython(PREPARE);
  return python;
}

const COLLECT = "gc.freeze(); gc.enable()";

/** What answers the requests of `matou.browser.requests`. */
export const rooms = (python) => python.runPython(`from matou.browser.start import rooms; ${COLLECT}; rooms()`);

/** What searches for a bot: position, seat, cat and seed to an action. */
export const searcher = (python) => python.runPython(`from matou.bots.thinking import think; ${COLLECT}; think`);
