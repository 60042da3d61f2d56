/**
 * Caches the files of the page, so that an open board can be reloaded without a connection. It caches nothing else:
 * no game, and no address with a link's key.
 *
 * The server adds two lines before this (web/files.py): VERSION, and FILES, the addresses of the files with their
 * versions; the first one is the page.
 */

/** The prefix of the caches' names. */
const PREFIX = "board ";
const NAME = PREFIX + VERSION;
const [PAGE] = FILES;
const KEPT = new Set(FILES.map((file) => new URL(file, self.location).href));
/** Milliseconds after which the cached page is shown, although the server may still answer. */
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.mode === "navigate") {
    address.search = "";
    address.hash = "";
    if (address.href === new URL(PAGE, self.location).href) {
      event.respondWith(page(request));
    }
  } else if (KEPT.has(address.href)) {
    event.respondWith(file(request));
  }
});

async function keep() {
  const cache = await caches.open(NAME);
  // The page has no version in its address.
  await cache.addAll([new Request(PAGE, { cache: "no-cache" }), ...FILES.slice(1)]);
  await self.skipWaiting();
}

async function removeOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
}

/** The newest page, or the cached one if the server does not answer. */
async function page(request) {
  const kept = await (await caches.open(NAME)).match(PAGE);
  if (!kept) {
    return fetch(request);
  }
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const newest = await Promise.race([fetch(request).catch(() => undefined), late]);
  return newest && newest.status < 500 ? newest : kept;
}

/** A file, which never changes at the same address. */
async function file(request) {
  return (await (await caches.open(NAME)).match(request)) ?? fetch(request);
}
