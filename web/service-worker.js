// Keeps one complete version of the page in a cache, so that it opens without a network. Games are never cached.
// The build fills in VERSION and FILES: the path of each file, and the start of its SHA-256 in hex.
/* global VERSION, FILES */

const { scope } = registration;
// All pages of a host share its caches.
const PREFIX = `sixstones ${scope} `;
const CACHE = PREFIX + VERSION;
const PAGE = "./";
const MOST_CACHES = 2;

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
});
// What the server says while no page is open at the table.
self.addEventListener("push", (event) => {
  const { title, body, table } = event.data.json();
  // A newer notification about a table replaces the older one.
  const options = { body, tag: table, renotify: true, icon: "./icon-192.png" };
  event.waitUntil(registration.showNotification(title, options));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.tag));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !address.startsWith(scope)) return;
  const path = address.slice(scope.length);
  const isPage = request.mode === "navigate" && (path === "" || path === "index.html");
  if (isPage || path.startsWith("assets/") || path in FILES)
    event.respondWith(answer(isPage ? PAGE : path, request));
});

// All files or none: if one is missing or not of this version, the installed version stays.
async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(
      Object.entries(FILES).map(async ([path, hash]) => cache.put(path, await download(path, hash))),
    );
  } catch (problem) {
    await caches.delete(CACHE);
    throw problem;
  }
}

async function download(path, hash) {
  // The name of an asset contains a hash, so an earlier version may have the same file.
  const isAsset = path.startsWith("assets/");
  const found = isAsset && (await cached(path));
  if (found) return found;
  const response = await fetch(path, { cache: isAsset ? "default" : "reload" });
  const body = await response.arrayBuffer();
  if (!response.ok || !(await sha256(body)).startsWith(hash))
    throw new Error(`${path} is not of this version`);
  // A new response, because the page can't be a redirected one.
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(body, { headers });
}

async function sha256(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Other tabs may still show the version before this one, and ask for its assets.
async function activate() {
  const old = (await ourCaches()).filter((name) => name !== CACHE).slice(0, 1 - MOST_CACHES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// Back to the table: in its tab, if one is open. A client has the address of its start, so all pages are asked.
async function show(table) {
  const address = `${scope}#/t/${table}`;
  const pages = await self.clients.matchAll({ type: "window" });
  const found = Promise.any(pages.map((page) => isAt(page, address))).catch(() => undefined);
  const page = await Promise.race([found, new Promise((done) => setTimeout(done, 500))]);
  await (page ? page.focus() : self.clients.openWindow(address));
}

function isAt(page, address) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((yes, no) => {
    port1.onmessage = ({ data }) => (data === address ? yes(page) : no());
    page.postMessage("where", [port2]);
  });
}

async function answer(path, request) {
  const found = await (await caches.open(CACHE)).match(path);
  return found || (path.startsWith("assets/") && (await cached(path))) || fetch(request);
}

// The file in any version's cache.
async function cached(path) {
  for (const name of await ourCaches()) {
    const found = await (await caches.open(name)).match(path);
    if (found) return found;
  }
  return undefined;
}
