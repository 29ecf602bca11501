// What is always loaded together lies in one file, and not in as many as there are ways of sharing: all that the first
// screen is made of; and what every other one takes besides, a room's own parts, those that all tables have, and small ones. So that
// a bundler sees it, every screen that is loaded later imports both.
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
  const screens = new Set(later.map(({ path }) => path).filter((path) => path.endsWith(".tsx")));
  const tables = [...screens].filter((path) => path.endsWith("Table.tsx")).map((table) => reached(table));
  const common = tables
    .flatMap((table) => [...table])
    .filter(
      (file) =>
        /^src\/(look|controls|device|people|speech|table)\//.test(file) || tables.every((table) => table.has(file)),
    );
  const shared = new Set([...reached(FIRST), ...reached(ROOM), ...common]);
  const imports = [...shared]
    .filter((file) => file !== FIRST && !screens.has(file))
    .map((file) => `import ${JSON.stringify(join(folder, file))};`);
  return {
    name: "together",
    setup(build) {
      build.onLoad({ filter: /\.tsx$/ }, ({ path }) =>
        screens.has(relative(folder, path).replaceAll("\\", "/"))
          ? { contents: [readFileSync(path, "utf8"), ...imports].join("\n"), loader: "tsx" }
          : undefined,
      );
    },
  };
}
