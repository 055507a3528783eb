/** Health checks for load balancers and container images: `/healthz` (the process runs) and `/readyz` (it can serve requests). */
import Router from "@koa/router";

/** A request for `/readyz` within this time means that a load balancer uses it. */
const WATCHED_MS = 30_000;

/** Both routes work without a session and answer with a status only. */
export function createHealth(databaseUp: () => boolean, isStopping: () => boolean) {
  let askedAt = Number.NEGATIVE_INFINITY;
  // Strict: a proxy that blocks these paths does not have to block other spellings, which the router would accept by default.
  const router = new Router({ strict: true, sensitive: true });
  router.get("/healthz", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("/readyz", (ctx) => {
    askedAt = performance.now();
    ctx.set("Cache-Control", "no-store");
    const ready = !isStopping() && databaseUp();
    ctx.status = ready ? 200 : 503;
    ctx.body = { status: ready ? "ok" : "unavailable" };
  });
  return {
    router,
    /** Whether a load balancer uses `/readyz`. The portal then reports 503 for a moment before it stops listening. */
    isWatched: () => performance.now() - askedAt < WATCHED_MS,
  };
}
