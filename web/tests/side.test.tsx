import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Window } from "happy-dom";
import { render } from "preact";
import { act } from "preact/test-utils";
import { type Choice, type CourseSeen, PHASES } from "../src/contract.ts";
import { type Side, useSide } from "../src/hand/seat.ts";
import { tap } from "../src/hand/uses.ts";
import type { Answer, Ask, Connection } from "../src/room/connection.ts";
import { NullConnection } from "../src/room/connection.ts";
import { Room } from "../src/room/room.ts";
import { trusted } from "../src/room/trusted.ts";

const window = new Window();
Object.assign(globalThis, { document: window.document, requestAnimationFrame: () => 0 });

const lay = (card: number): Choice => ({ action: `A scores ${card}`, kind: "scores", card, target: -1 });
const table = (turn: number, more: Partial<CourseSeen> = {}): CourseSeen =>
  trusted({
    game: "course", seats: 2, players: 2, turn, phase: PHASES.lay, named: -1, over: false, options: {},
    hands: [[35, 36], [1, 2]], hand_sizes: [2, 2], choices: { 0: { legal: [lay(35), lay(36)] } }, ...more,
  }); // prettier-ignore

/** A server that answers when it is told to. */
class Slow extends NullConnection implements Connection {
  asked: Ask[] = [];
  private answers: ((answer: Answer) => void)[] = [];
  override ask(message: Ask): Promise<Answer> {
    this.asked.push(message);
    return new Promise((resolve) => this.answers.push(resolve));
  }
  answer(): void {
    for (const resolve of this.answers.splice(0)) resolve({ say: "done", id: 0, n: 0 });
  }
}

const places: Element[] = [];
afterEach(() => {
  for (const place of places.splice(0)) render(null, place);
});

/** A table of two; `mine` are the chairs of this page. */
function sits(mine: number[]) {
  const line = new Slow();
  const room = new Room(line);
  room.you.value = 0;
  room.n.value = 1;
  room.seen.value = trusted({
    paused: false,
    chairs: [0, 1].map((chair) => ({ guest: mine.includes(chair) ? 0 : 5 })),
  });
  room.table.value = table(0);
  let side: Side | undefined;
  const Shown = () => ((side = useSide(room, trusted(room.table.value))), null);
  const place = document.createElement("div");
  places.push(place);
  void act(() => render(<Shown />, place));
  const now = (): Side => side!;
  const tapped = (card: number) => void act(() => now().tap(card, tap(now().uses, card)));
  return { room, line, now, tapped };
}

test("the first tap lifts a card, the second lays it", () => {
  const { line, now, tapped } = sits([0]);
  tapped(35);
  assert.equal(now().picked.value, 35);
  assert.deepEqual(line.asked, []);
  tapped(36);
  assert.equal(now().picked.value, 36, "another card is lifted instead");
  tapped(36);
  assert.equal(now().picked.value, -1);
  assert.deepEqual(line.asked, [{ ask: "do", action: "A scores 36", n: 1 }]);
});

test("a card that is drawn onto the table is laid at once, and once until the server answers", async () => {
  const { line, now } = sits([0]);
  const draw = (card: number) => void act(() => now().lay(card, tap(now().uses, card)));
  draw(35);
  draw(36);
  assert.equal(line.asked.length, 1);
  line.answer();
  await Promise.resolve();
  draw(36);
  assert.equal(line.asked.length, 2, "what was refused may be tried again");
});

test("a tap on a card that has no use puts it down again", () => {
  const { line, now, tapped } = sits([0]);
  tapped(99);
  tapped(99);
  assert.equal(now().picked.value, -1);
  assert.deepEqual(line.asked, []);
});

test("a pause takes all uses away, and another turn puts a lifted card down", () => {
  const { room, now, tapped } = sits([0]);
  tapped(35);
  void act(() => void (room.table.value = table(1)));
  assert.equal(now().picked.value, -1);
  void act(() => void (room.seen.value = { ...room.seen.value!, paused: true }));
  assert.deepEqual(now().uses, []);
});

test("one tablet: hands are covered until whoever is awaited has taken it", () => {
  const { room, now } = sits([0, 1]);
  assert.equal(now().seat, -1);
  assert.equal(now().looking.asked, 0);
  void act(() => now().reveal());
  assert.deepEqual(now().hand, [35, 36]);
  void act(() => void (room.table.value = table(1)));
  assert.equal(now().seat, -1);
  assert.equal(now().looking.asked, 1);
});
