// Loads Python in a worker. Its files are beside the page, in a folder named by their digest.
import { type LoadPyodide, type Python, type PythonFiles, start } from "./start.mjs";
import { trusted } from "../trusted.ts";

export interface Files {
  told: PythonFiles;
  at: string; // the address of the folder
}

export async function load({ told, at }: Files): Promise<Python> {
  const [pyodide, core] = await Promise.all([
    import(/* @vite-ignore */ `${at}pyodide.mjs`).then((module) => trusted<{ loadPyodide: LoadPyodide }>(module)),
    fetch(`${at}msgspec.wasm`).then((answer) => answer.arrayBuffer()),
  ]);
  return start(pyodide.loadPyodide, at, told, new Uint8Array(core));
}
