// Bundles tests/*.test.ts(x) with esbuild (node does not read TSX) and hands them to node's own runner.
import * as esbuild from "esbuild";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "dist-tests");
rmSync(out, { recursive: true, force: true });
const tests = readdirSync(join(here, "tests")).filter((name) => /\.test\.tsx?$/.test(name));
await esbuild.build({
  absWorkingDir: here,
  entryPoints: tests.map((name) => join("tests", name)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  packages: "external", // one copy of preact for tests and components alike
  format: "esm",
  loader: { ".txt": "text" },
  jsx: "automatic",
  jsxImportSource: "preact",
  sourcemap: "inline",
  logLevel: "warning",
});
const built = existsSync(out)
  ? readdirSync(out)
      .filter((name) => name.endsWith(".mjs"))
      .map((name) => join(out, name))
  : [];
const ran = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...built], { cwd: here, stdio: "inherit" });
process.exit(ran.status ?? 1);
