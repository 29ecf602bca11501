// The licences of the packages whose files are in the built page: their texts go with the copies.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const RULE = `\n${"-".repeat(80)}\n\n`;

/** One text: Matou's own licence and notice, then each package with its version and its licence. */
export function licenses(here, inputs) {
  const own = ["LICENSE", "NOTICE"].map((name) => readFileSync(join(here, "..", name), "utf8"));
  const names = new Set(inputs.map((path) => PACKAGE.exec(path)?.[1]).filter((name) => name !== undefined));
  return [...own, ...[...names].sort().map((name) => license(join(here, "node_modules", name)))].join(RULE);
}

function license(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence file: it may not be put into the page`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8")}`;
}
