// An own small service worker: after the first visit the page opens without a network. The build writes `BUILT` above
// this line: the files of one build, the records of the lessons, and names that change with them. So every build is a
// worker with a cache of its own; while pages of the build before are open it waits. Python, with which games are played
// without a server, is fetched when a page asks for it.
const PAGE = `matou-page-${BUILT.version}`;
const MOMENTS = `matou-moments-${BUILT.contract}`;
const MOST = 60; // stretches of games that were watched
const PYTHON = "matou-python";
/** A path of the page, in the folder that this worker lies in. */
const at = (path) => new URL(`.${path}`, location.href).pathname;
const FILES = BUILT.files.map(at);
const LESSON = `${at("/api/replay")}?first=0&count=100&seat=0`; // as a lesson asks for its moments

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(settle()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate" && url.pathname.startsWith(at("/api/"))) return; // sheets to print: the server's alone
  if (request.mode === "navigate") event.respondWith(opened(request));
  else if (request.method === "POST" && url.pathname === at("/api/replay")) event.respondWith(replayed(request));
  else if (request.method === "GET" && FILES.includes(url.pathname)) event.respondWith(kept(request));
  else if (request.method === "GET" && url.pathname.startsWith(at("/python/"))) event.respondWith(python(request));
});
self.addEventListener("message", (event) => event.waitUntil(keepPython()));

async function fill() {
  const cache = await caches.open(PAGE);
  await cache.addAll([at("/"), ...FILES]);
  for (const body of BUILT.lessons) {
    const request = new Request(LESSON, { method: "POST", body });
    const key = await keyOf(request);
    const answer = await fetch(request);
    if (!answer.ok) throw new Error(`${answer.status}`); // tried again at the next visit
    await cache.put(key, answer);
  }
}

async function settle() {
  const old = (await caches.keys()).filter((name) => ![PAGE, MOMENTS, PYTHON].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The server's document first, so that a new version is never held back by an old one. */
async function opened(request) {
  const fresh = await fetch(request).catch(() => null);
  if (fresh !== null && fresh.status < 500) return fresh;
  return (await (await caches.open(PAGE)).match(at("/"))) ?? fresh ?? Response.error();
}

/** All files of Python, and then the one that names them: so there is never half of it. */
async function keepPython() {
  const names = at("/python/python.json");
  const fresh = await fetch(names, { cache: "no-cache" }).catch(() => null);
  if (fresh === null || !fresh.ok) return;
  const { version, files } = await fresh.clone().json();
  const cache = await caches.open(PYTHON);
  const wanted = Object.keys(files).map((name) => at(`/python/${version}/${name}`));
  const there = (await cache.keys()).map((request) => new URL(request.url).pathname);
  await cache.addAll(wanted.filter((path) => !there.includes(path)));
  await cache.put(names, fresh);
  await Promise.all(there.filter((path) => ![names, ...wanted].includes(path)).map((path) => cache.delete(path)));
}

async function python(request) {
  const found = await (await caches.open(PYTHON)).match(request);
  if (!request.url.endsWith("/python.json")) return found ?? fetch(request);
  const fresh = await fetch(request).catch(() => null);
  return fresh !== null && fresh.ok ? fresh : (found ?? fresh ?? Response.error());
}

async function kept(request) {
  return (await (await caches.open(PAGE)).match(request)) ?? fetch(request);
}

/** What a record's moments are depends on the record alone. */
async function replayed(request) {
  const key = await keyOf(request);
  const fresh = await fetch(request).catch(() => null);
  if (fresh === null || fresh.status >= 500) return (await caches.match(key)) ?? fresh ?? Response.error();
  if (fresh.ok) {
    const cache = await caches.open(MOMENTS);
    await cache.put(key, fresh.clone());
    const [oldest, ...others] = await cache.keys();
    if (others.length >= MOST) await cache.delete(oldest);
  }
  return fresh;
}

/** An address to keep an answer under: what was asked, and of which record. */
async function keyOf(request) {
  const asked = new TextEncoder().encode(new URL(request.url).search + (await request.clone().text()));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", asked));
  return `/moments/${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
