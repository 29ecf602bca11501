import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { contrast } from "./contrast.ts";

const css = readFileSync("src/look/palette.css", "utf8");

/** The custom properties of one block of the palette. */
function colours(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0]!;
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((found) => [found[1]!, found[2]!]),
  );
}

test("black on white is 21, grey on itself 1", () => {
  assert.equal(Math.round(contrast("#000", "#fff")), 21);
  assert.equal(contrast("#777777", "#777777"), 1);
});

for (const [name, selector] of [
  ["day", ":root"],
  ["evening", ':root[data-theme="evening"]'],
] as const)
  test(`${name}: every text colour reads on every ground at 4.5:1`, () => {
    const worn = colours(selector);
    const weak: string[] = [];
    for (const text of ["ink", "ink-soft", "accent", "good", "bad", "info"])
      for (const ground of ["paper", "sheet", "cloth"]) {
        const ratio = contrast(worn[text]!, worn[ground]!);
        if (ratio < 4.5) weak.push(`${text} on ${ground} ${ratio.toFixed(2)}`);
      }
    assert.deepEqual(weak, []);
    assert.ok(contrast(worn["on-accent"]!, worn["accent"]!) >= 4.5);
    // Edges and the ring around what has the focus are no text: 3:1.
    for (const ground of ["paper", "sheet", "cloth"])
      for (const mark of ["focus", "line"])
        assert.ok(contrast(worn[mark]!, worn[ground]!) >= 3, `${mark} on ${ground}`);
  });
