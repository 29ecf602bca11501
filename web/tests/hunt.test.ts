import assert from "node:assert/strict";
import { test } from "node:test";
import { END, TENS, between, pathIn, road, spot } from "../src/chasse/path.ts";
import { landing } from "../src/chasse/would.ts";

const PANELS = [
  [350, 220],
  [350, 130],
  [404, 250],
  [700, 300],
  [1050, 280],
  [1500, 560],
] as const;
const card = (a: number, b: number) => (a - 1) * 10 + b - 1;

test("the way stays in its panel, and no trap lies on another", () => {
  for (const [w, h] of PANELS) {
    const path = pathIn(w, h);
    const half = path.mouse / 2;
    for (let total = 0; total <= END; total++) {
      const { x, y } = spot(total, path);
      assert.ok(x >= half * 0.8 && x <= w - half * 0.8, `${w}×${h} at ${total}`);
      assert.ok(y >= half * 0.7 && y <= h - half * 0.7, `${w}×${h} at ${total}`);
    }
    for (const one of TENS)
      for (const two of TENS.filter((ten) => ten > one)) {
        const [a, b] = [spot(one, path), spot(two, path)];
        assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > path.mouse * 0.7, `${w}×${h}: ${one} and ${two}`);
      }
  }
});

test("a broad panel has few rows, a high one more", () => {
  assert.ok(pathIn(1500, 200).rows < pathIn(350, 300).rows);
});

test("every step is as long as any other on the straight, and never backwards", () => {
  const path = pathIn(350, 220);
  const far = (total: number) => {
    const [a, b] = [spot(total, path), spot(total + 1, path)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  for (let total = 0; total < END; total++) {
    assert.ok(far(total) > (path.length / END) * 0.8, `at ${total}`);
    assert.ok(far(total) < (path.length / END) * 1.01, `at ${total}`);
  }
});

test("below 0 the mouse waits at the start, from 100 on it is caught", () => {
  const path = pathIn(350, 220);
  assert.deepEqual(spot(-7, path), spot(0, path));
  assert.deepEqual(spot(112, path), spot(END, path));
});

test("the mouse looks where it runs", () => {
  const path = { ...pathIn(350, 220) };
  assert.ok(path.rows > 1);
  assert.equal(spot(1, path).back, false);
  const second = TENS.map((ten) => spot(ten, path)).find((one) => Math.abs(one.y - path.top - path.pitch) < 1);
  assert.equal(second?.back, true);
});

test("the drawn way ends where 100 is", () => {
  const path = pathIn(350, 220);
  const end = spot(END, path);
  assert.ok(Math.abs(end.x - (path.rows % 2 === 1 ? path.right : path.left)) < 0.01);
  assert.equal(road(path).match(/a/g)?.length, path.rows - 1);
});

test("a run passes every bend between its ends, and may go back", () => {
  const path = pathIn(350, 220);
  const spots = between(38, 12, path);
  assert.deepEqual(spots[0], spot(38, path));
  assert.deepEqual(spots.at(-1), spot(12, path));
});

test("where a card brings the mouse (H4, H5)", () => {
  assert.equal(landing(card(6, 7), 47), "ten");
  assert.equal(landing(107, 47), "ten"); // 47 − 7
  assert.equal(landing(103, 3), "ten"); // 0 is one, too
  assert.equal(landing(card(6, 7), 46), "safe");
  assert.equal(landing(card(9, 9), 85), "hundred");
  assert.equal(landing(card(9, 6), 85), "hundred"); // exactly
  assert.equal(landing(201, 40), "still");
});
