import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { signal } from "@preact/signals";
import { Window } from "happy-dom";
import { render } from "preact";
import { Boundary } from "../src/controls/Boundary.tsx";
import { memo } from "../src/controls/memo.tsx";

const window = new Window();
Object.assign(globalThis, { document: window.document });
const reported: unknown[] = [];
beforeEach(() => {
  reported.length = 0;
  mock.method(globalThis, "setTimeout", (work: () => void) => {
    try {
      work();
    } catch (error) {
      reported.push(error);
    }
  });
});

const Drawing = memo(({ name }: { name: string }) => <Strokes name={name} />);
function Strokes({ name }: { name: string }) {
  if (name === "bad") throw new Error("no such stroke");
  return <b>{name}</b>;
}

const settle = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

test("one bad drawing leaves its own place empty, and is drawn again when it changes", async () => {
  const name = signal("cat");
  const place = document.createElement("div");
  const Table = () => (
    <p>
      <Drawing name={name.value} />
      <Drawing name="mouse" />
    </p>
  );
  render(<Table />, place);
  assert.equal(place.textContent, "catmouse");
  name.value = "bad";
  await settle();
  assert.equal(place.textContent, "mouse");
  assert.equal(reported.length, 1);
  name.value = "paw";
  await settle();
  assert.equal(place.textContent, "pawmouse");
});

test("a drawing that throws by itself costs no more", () => {
  const Own = memo(({ name }: { name: string }) => Strokes({ name }));
  const place = document.createElement("div");
  render(
    <p>
      <Own name="bad" />
      <Own name="mouse" />
    </p>,
    place,
  );
  assert.equal(place.textContent, "mouse");
  assert.equal(reported.length, 1);
});

test("a screen that throws is replaced by one that opens it again", async () => {
  const place = document.createElement("div");
  render(
    <Boundary>
      <Strokes name="bad" />
    </Boundary>,
    place,
  );
  await settle();
  assert.deepEqual(
    [...place.querySelectorAll("button, a")].map((one) => one.textContent),
    ["failed.again", "lost.home"],
  );
  assert.equal(place.querySelectorAll("svg").length, 1, "with a cat");
  assert.equal(reported.length, 1);
});
