/** Health checks for load balancers and container images: `/healthz` (the process runs) and `/readyz` (it can serve requests). */
import Router from "@koa/router";

/** A request for `/readyz` within this time means that a load balancer uses it. */
const WATCHED_MS = 30_000;

/** Both routes work without a session and answer with a status only. */
export function createHealth(databaseUp: () => boolean, isStopping: () => boolean) {
  let readyzCalledAt = Number.NEGATIVE_INFINITY;
  // Strict: a proxy that blocks these paths does not have to block other spellings, which the router would accept by default.
  const router = new Router({ strict: true, sensitive: true });
  router.get("/healthz", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("/readyz", (ctx) => {
    readyzCalledAt = performance.now();
    ctx.set("Cache-Control", "no-store");
    const isReady = !isStopping() && databaseUp();
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? "ok" : "unavailable" };
  });
  return {
    router,
    /** Whether a load balancer uses `/readyz`. The portal then reports 503 for a moment before it stops listening. */
    isWatched: () => performance.now() - readyzCalledAt < WATCHED_MS,
  };
}
