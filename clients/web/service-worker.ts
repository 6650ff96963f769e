/**
 * Never serves a stale app: pages always come from the network, and only where it fails does the offline shell of this
 * release. Files with a hash in their name cannot be stale, so they come from the cache.
 */
import shell from 'storelens:shell';

/** What is used of a service worker's scope; the DOM's own types do not have it. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
const worker = self as unknown as WorkerScope;
const CACHE = `storelens-shell-${shell.version}`;
const OFFLINE = '/offline';

worker.addEventListener('install', (event) => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(CACHE);
    await cache.addAll([new Request(OFFLINE, { cache: 'reload' }), ...shell.files]);
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener('activate', (event) => {
  const clear = async (): Promise<void> => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('storelens-shell-') && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clear());
});

const page = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(OFFLINE);
    if (kept === undefined) throw error;
    return kept;
  }
};

const asset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (shell.files.includes(pathname)) event.respondWith(asset(request));
});
