/**
 * The service worker makes the portal installable. It shows an offline page when the server can't be reached, and caches
 * code and styles, but no pages and no API responses. All versions behave the same, so a new one can take over at once
 * without affecting open pages.
 */
import { serveNotifications } from "./notifications.ts";
import { ASSET_CACHE, assetsOverLimit, isGatewayError, requestKind } from "./rules.ts";

declare const self: ServiceWorkerGlobalScope;

/** The offline page and its Content-Security-Policy; the build inserts both. */
declare const OFFLINE_PAGE: string;
declare const OFFLINE_POLICY: string;

/** In browsers with static routing, API calls don't start the worker. */
interface Routed extends Event {
  addRoutes?: (route: { condition: { urlPattern: string }; source: "network" }) => Promise<void>;
}

function offlinePage(): Response {
  return new Response(OFFLINE_PAGE, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": OFFLINE_POLICY,
      "Cache-Control": "no-store",
    },
  });
}

/** Navigation preload is not used: when a preload fails, Firefox shows its own error page. */
async function page({ request }: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(request);
    return isGatewayError(answer.status, answer.headers.get("Content-Type")) ? offlinePage() : answer;
  } catch {
    return offlinePage();
  }
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  try {
    await cache.put(request, answer);
    await Promise.all(assetsOverLimit(await cache.keys()).map((old) => cache.delete(old)));
  } catch {
    // The storage is full: the file is fetched again next time.
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(ASSET_CACHE);
  const cached = await cache.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(event.request);
  if (answer.status === 200 && answer.type === "basic") {
    event.waitUntil(keep(cache, event.request, answer.clone()));
  }
  return answer;
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ASSET_CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("install", (event) => {
  const { addRoutes } = event as Routed;
  if (addRoutes) {
    event.waitUntil(addRoutes.call(event, { condition: { urlPattern: "/api/*" }, source: "network" }));
  }
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const part = requestKind(event.request, self.location.origin);
  if (part === "page") event.respondWith(page(event));
  else if (part === "asset") event.respondWith(asset(event));
});

serveNotifications();
