// Caches the files of the page, so that it opens without a network. Games are never cached.
const CACHE = "sixstones-page";
const BASE = new URL(registration.scope).pathname;

self.addEventListener("install", (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (
    event.request.method !== "GET" ||
    url.origin !== location.origin ||
    !url.pathname.startsWith(BASE) ||
    url.pathname.startsWith(`${BASE}api/`)
  )
    return;
  const asset = url.pathname.startsWith(`${BASE}assets/`);
  const page = event.request.mode === "navigate";
  if (page && url.pathname !== BASE) return; // the server redirects old addresses
  const key = page ? BASE : event.request;
  event.respondWith(asset ? cacheFirst(key) : networkFirst(key, event.request));
});

// Cache the page with all its scripts, styles and the engine on the first visit; fonts when they are used.
async function keepShell() {
  const cache = await caches.open(CACHE);
  const known = new Set();
  const keep = async (address) => {
    if (known.has(address)) return;
    known.add(address);
    const got = await fetch(address);
    if (!got.ok) return;
    await cache.put(address, got.clone());
    const named = (await got.text()).matchAll(/["'`](?:(?:\.\/)?assets\/|\.\/)?([\w.-]+\.(?:js|css|wasm))["'`]/g);
    await Promise.all([...named].map(([, name]) => keep(`${BASE}assets/${name}`)));
  };
  await Promise.all([keep(BASE), keep(`${BASE}icon.svg`)]);
}

async function cacheFirst(key) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(key);
  if (found) return found;
  const got = await fetch(key);
  if (got.ok) await cache.put(key, got.clone());
  return got;
}

async function networkFirst(key, request) {
  const cache = await caches.open(CACHE);
  try {
    const got = await fetch(request);
    if (got.ok) await cache.put(key, got.clone());
    return got;
  } catch (problem) {
    const found = await cache.match(key);
    if (found) return found;
    throw problem;
  }
}
