// A game is a value: nobody outside its folder asks for it by name.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { GAME_NAMES, RULES } from "../src/contract.ts";
import { GAMES, isGame } from "../src/games.ts";
import { byPoints, byScore } from "../src/table/ranks.ts";
import { defaults } from "../src/settings/defaults.ts";

const FOLDERS = [...readFileSync("src/games.ts", "utf8").matchAll(/"\.\/(\w+)\/index\.ts"/g)].map((found) => found[1]);
const OWN = [...FOLDERS, "contract.ts", "gallery.tsx"]; // the gallery shows drawings of each
const NAMED = new RegExp(`["'](${GAME_NAMES.join("|")})["']`);

test("no file outside a game's folder names it", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  assert.ok(files.length > 100);
  assert.ok(FOLDERS.includes("mouse"));
  const others = files.filter((file) => !OWN.includes(file.split(/[\\/]/)[0] ?? ""));
  assert.deepEqual(
    others.filter((file) => NAMED.test(readFileSync(join("src", file), "utf8"))),
    [],
  );
});

test("what a room starts with is something its game takes", () => {
  for (const game of GAME_NAMES)
    for (const way of ["alone", "tablet", "link"] as const) {
      const { players, cats, options } = defaults(game, way);
      const [least, most] = RULES[game].players;
      assert.ok(players >= least && players <= most);
      assert.ok(RULES[game].levels.includes(cats));
      for (const name of Object.keys(options)) assert.ok(RULES[game].switches.some((one) => one.name === name));
    }
});

test("every game has a lesson that the reader takes part in", async () => {
  for (const game of GAME_NAMES) {
    const { record, steps } = await GAMES[game].lesson();
    assert.ok(record.includes(`\n${game}`));
    assert.ok(steps.some((step) => step.act));
    const moments = steps.map((step) => step.until);
    assert.ok(moments.every((until, i) => until >= (moments[i - 1] ?? 0)));
  }
});

test("only games are games", () => {
  assert.ok(isGame("addi"));
  assert.ok(!isGame("toString"));
});

test("equal scores share a place, and winners stand first", () => {
  assert.deepEqual(
    byScore([0, 1, 2], (seat) => [5, 9, 5][seat] ?? 0),
    [[1], [0, 2]],
  );
  assert.deepEqual(byPoints({ seats: 3, winners: [2] }, [7, 3, 3]), [[2], [0], [1]]);
});
