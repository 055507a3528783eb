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

/** The event of browsers with static routing, in which API calls don't start the worker. */
interface RoutableInstallEvent extends Event {
  addRoutes?: (route: { condition: { urlPattern: string }; source: "network" }) => Promise<void>;
}

function offlineResponse(): Response {
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
async function respondWithPage({ request }: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(request);
    return isGatewayError(response.status, response.headers.get("Content-Type"))
      ? offlineResponse()
      : response;
  } catch {
    return offlineResponse();
  }
}

async function store(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    await Promise.all(assetsOverLimit(await cache.keys()).map((oldRequest) => cache.delete(oldRequest)));
  } catch {
    // The storage is full: the file is fetched again next time.
  }
}

async function respondWithAsset(event: FetchEvent): Promise<Response> {
  // Undefined if the browser can't read its storage.
  const cache = await caches.open(ASSET_CACHE).catch(() => undefined);
  const cachedResponse = await cache?.match(event.request, { ignoreVary: true }).catch(() => undefined);
  if (cachedResponse) return cachedResponse;
  const response = await fetch(event.request);
  if (cache && response.status === 200 && response.type === "basic") {
    event.waitUntil(store(cache, event.request, response.clone()));
  }
  return response;
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ASSET_CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("install", (event) => {
  const { addRoutes } = event as RoutableInstallEvent;
  if (addRoutes) {
    event.waitUntil(addRoutes.call(event, { condition: { urlPattern: "/api/*" }, source: "network" }));
  }
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const kind = requestKind(event.request, self.location.origin);
  if (kind === "page") event.respondWith(respondWithPage(event));
  else if (kind === "asset") event.respondWith(respondWithAsset(event));
});

serveNotifications();
