// Unsafe or needless assertions, unused names, long lines, and imports against the order of the folders.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** Folders of src/. A folder imports from rows above its own, never from its own row or from below. */
const ROWS = [
  ["device"],
  ["words", "look", "sound"],
  ["art", "speech", "qr"],
  ["room"],
  ["controls"],
  ["people"],
  ["table"],
  ["learning", "print"],
  ["settings", "rules", "replay"],
  ["hand", "finish"],
  ["mouse", "course", "chasse"],
  ["profiles"],
  ["practice"],
  ["screens"],
  ["class"],
];
const folders = readdirSync(join(import.meta.dirname, "src"), { recursive: true })
  .map((path) => path.split(/[/\\]/))
  .filter((path) => path.length > 1)
  .map(([folder]) => folder);
const unlisted = [...new Set(folders)].filter((folder) => !ROWS.flat().includes(folder));
if (unlisted.length > 0) throw new Error(`give src/${unlisted.join(", src/")} a row in eslint.config.mjs`);

const directions = ROWS.flatMap((row, i) =>
  row.map((folder) => {
    const others = ROWS.slice(i)
      .flat()
      .filter((other) => other !== folder);
    const message = `${folder}/ may not import from this folder (see the order in eslint.config.mjs).`;
    const regex = `^(\\.\\./)+(${others.join("|")})/`;
    return {
      files: [`src/${folder}/**`],
      rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] },
    };
  }),
);

export default defineConfig(
  { ignores: ["dist", "dist-tests", "public", "too-old.js", "*.mjs", "src/**/*.mjs"] },
  tseslint.configs.recommendedTypeChecked,
  { languageOptions: { parserOptions: { projectService: true } } },
  {
    rules: {
      "@typescript-eslint/no-unsafe-type-assertion": "error",
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: ["test", "describe", "it"] }] },
      ],
      "max-len": ["error", { code: 120 }],
    },
  },
  directions,
);
