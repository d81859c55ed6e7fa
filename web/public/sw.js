// Keeps the page's own files, so that it opens without a network and says so. What is played is never kept here.
const CACHE = "sixstones-page";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  const asset = url.pathname.startsWith("/assets/");
  const key = event.request.mode === "navigate" ? "/" : event.request;
  event.respondWith(asset ? cacheFirst(key) : networkFirst(key, event.request));
});

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
