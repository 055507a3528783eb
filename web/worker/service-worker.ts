/**
 * The service worker, which makes the portal installable: a page of our own where the server can't be reached, and code
 * and styles that need no second download. It keeps no pages and no answers, and does the same in every version, so that a
 * new one takes over at once without an open page noticing.
 */
import { serveNotifications } from "./notifications.ts";
import { ASSET_CACHE, assetsOverLimit, isGatewayError, requestKind } from "./rules.ts";

declare const self: ServiceWorkerGlobalScope;

/** The offline page and the policy of its scripts; the build puts both in. */
declare const OFFLINE_PAGE: string;
declare const OFFLINE_POLICY: string;

/** Where a browser knows routes of workers, calls don't even wake this one. */
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

/** Without navigation preload: where a preload fails, Firefox shows its own error whatever the worker answers. */
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
    // There is no room: the file is asked for again next time.
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(ASSET_CACHE);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
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
