// Loads Python in a worker. Its files are beside the page, in a folder named by their digest.
import { type Engine, type LoadPyodide, type Python, type PythonFiles, start } from "./start.mjs";
import { trusted } from "../trusted.ts";

const WASM = "application/wasm";
const CORE = "msgspec.wasm";

export interface Files {
  told: PythonFiles;
  at: string; // the address of the folder
}

/** A file did not arrive: the network was cut, or the host lacks it. */
export class Missing extends Error {}

export async function load(files: Files): Promise<Python> {
  try {
    return await Promise.race([started(files), stopped()]);
  } catch (error) {
    throw (await lacking(files)) ? new Missing(String(error)) : error;
  }
}

async function started({ told, at }: Files): Promise<Python> {
  const ending = "pyodide.js" in told.files ? "js" : "mjs"; // an exported folder: many hosts know no .mjs
  const [pyodide, engine, core] = await Promise.all([
    import(/* @vite-ignore */ `${at}pyodide.${ending}`).then((one) => trusted<{ loadPyodide: LoadPyodide }>(one)),
    import(/* @vite-ignore */ `${at}pyodide.asm.${ending}`).then((one) => trusted<{ default: Engine }>(one)),
    fetch(at + CORE).then((answer) => answer.arrayBuffer()),
  ]);
  if (core.byteLength !== told.files[CORE]) throw new Missing(CORE);
  return start(pyodide.loadPyodide, at, told, new Uint8Array(core), engine.default);
}

/** Fails with the WebAssembly of Pyodide, which only warns and then waits for ever. A host may send it by a wrong
 * type. */
function stopped(): Promise<never> {
  return new Promise((_, fail) => {
    const streaming = WebAssembly.instantiateStreaming.bind(WebAssembly);
    const instantiateStreaming = async (
      source: Response | PromiseLike<Response>,
      imports?: WebAssembly.Imports,
    ): Promise<WebAssembly.WebAssemblyInstantiatedSource> => {
      try {
        const answer = await source;
        if (answer.headers.get("Content-Type") === WASM) return await streaming(answer, imports);
        return await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
      } catch (error) {
        fail(new Error(String(error)));
        throw error;
      }
    };
    Object.assign(WebAssembly, { instantiateStreaming });
  });
}

/** Whether a file cannot be had as it was packed. */
async function lacking({ told, at }: Files): Promise<boolean> {
  const lacks = Object.entries(told.files).map(async ([name, size]) => {
    const answer = await fetch(at + name);
    return !answer.ok || (await answer.arrayBuffer()).byteLength !== size;
  });
  return Promise.all(lacks).then(
    (found) => found.includes(true),
    () => true,
  );
}
