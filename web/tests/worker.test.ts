import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

type Asked = { request: { mode: string; method: string; url: string }; respondWith: () => void };

/** Whether the service worker answers itself when this address is opened. */
function answers(path: string): boolean {
  const listeners: Record<string, (event: Asked) => void> = {};
  runInNewContext(readFileSync("public/worker.js", "utf8"), {
    BUILT: { version: "1", contract: "1", files: ["/assets/page.js"], lessons: [] },
    self: { addEventListener: (kind: string, heard: (event: Asked) => void) => (listeners[kind] = heard) },
    location: { origin: "http://matou", href: "http://matou/worker.js" },
    URL,
    fetch: () => new Promise(() => undefined),
  });
  let answered = false;
  const request = { mode: "navigate", method: "GET", url: `http://matou${path}` };
  listeners.fetch?.({ request, respondWith: () => (answered = true) });
  return answered;
}

test("screens open without a network, and sheets to print are left to the server", () => {
  assert.ok(answers("/"));
  assert.ok(answers("/rules/M10"));
  assert.ok(!answers("/api/print/map.pdf?family=addi"));
});
