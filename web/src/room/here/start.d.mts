// The types of start.mjs: as much of Pyodide as it needs.
export interface Python {
  FS: { writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): unknown;
}
export type LoadPyodide = (options: Record<string, unknown>) => Promise<Python>;
export type Engine = (settings: unknown) => Promise<unknown>;
export function start(
  loadPyodide: LoadPyodide,
  at: string,
  told: PythonFiles,
  core: Uint8Array,
  createPyodideModule?: Engine,
): Promise<Python>;
export function rooms(python: Python): (request: string, now: number) => string;
export function searcher(python: Python): (position: string, seat: number, cat: string, seed: number) => string;

/** What python.json says. */
export interface PythonFiles {
  version: string;
  pyodide: string;
  info: Record<string, string>;
  files: Record<string, number>;
}
