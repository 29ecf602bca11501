// Files that are always loaded together are one file: those of the first screen; and those that every other screen takes
// besides (a room's own parts, what all tables share). The bundler sees it because every screen that is loaded later
// imports both, and every other part that is loaded later imports the first.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

const FIRST = "src/main.tsx";
export const ROOM = "src/screens/RoomScreen.tsx";

/** An esbuild plugin, from the metafile of a build without it. */
export function together(folder, { inputs }) {
  const reached = (file, seen = new Set()) => {
    if (seen.has(file) || !/^src\/.*\.tsx?$/.test(file)) return seen;
    seen.add(file);
    for (const { kind, path } of inputs[file].imports) if (kind === "import-statement") reached(path, seen);
    return seen;
  };
  const later = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === "dynamic-import"));
  const paths = new Set(later.map(({ path }) => path));
  const screens = new Set([...paths].filter((path) => path.endsWith(".tsx")));
  const tables = [...screens].filter((path) => path.endsWith("Table.tsx")).map((table) => reached(table));
  const common = tables
    .flatMap((table) => [...table])
    .filter(
      (file) =>
        /^src\/(look|controls|device|people|speech|table)\//.test(file) || tables.every((table) => table.has(file)),
    );
  const first = [...reached(FIRST)].filter((file) => file !== FIRST);
  const shared = [...new Set([...first, ...reached(ROOM), ...common])].filter((file) => !screens.has(file));
  const parts = new Set([...paths].filter((path) => [...reached(path)].some((file) => first.includes(file))));
  const importing = (files) => files.map((file) => `import ${JSON.stringify(join(folder, file))};`).join("\n");
  return {
    name: "together",
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const file = relative(folder, path).replaceAll("\\", "/");
        if (!parts.has(file)) return undefined;
        const imports = importing(screens.has(file) ? shared : first);
        return { contents: `${readFileSync(path, "utf8")}\n${imports}`, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}
