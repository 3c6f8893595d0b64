/**
 * Stands in for pages that cannot be reached. It keeps the offline pages and nothing else: no page of the shop, no
 * answer of the API, nothing of a visitor. The server puts the version of the offline pages above this text, so
 * that a browser fetches them anew when they change.
 */
const CACHE = 'cadeau-offline';
const LANGUAGES = ['de-ch', 'fr-ch', 'it-ch'];
const pageIn = (language) => `/offline/${language}.html`;

addEventListener('install', (event) => {
  event.waitUntil(keepPages());
});

addEventListener('activate', (event) => {
  // The request goes out while this worker still wakes up: it costs a visitor nothing.
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(pageOrOffline(event));
});

async function keepPages() {
  const cache = await caches.open(CACHE);
  await cache.addAll(LANGUAGES.map((language) => new Request(pageIn(language), { cache: 'reload' })));
  await skipWaiting();
}

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const first = new URL(event.request.url).pathname.split('/')[1];
    const language = LANGUAGES.includes(first) ? first : LANGUAGES[0];
    const page = await caches.match(pageIn(language));
    if (page === undefined) throw error;
    return page;
  }
}
