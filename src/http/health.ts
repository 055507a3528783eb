/** Whether the process lives (`/healthz`) and whether it can serve (`/readyz`), for load balancers and image checks. */
import Router from "@koa/router";

/** Whoever asked `/readyz` within this time goes by it. */
const WATCHED_MS = 30_000;

export interface HealthOptions {
  /** Whether the database answers. */
  databaseUp(): boolean;
  /** Whether the portal is on its way out. */
  stopping(): boolean;
}

export interface Health {
  router: Router;
  /** Whether a load balancer goes by `/readyz`, so that it has to be told before the portal stops listening. */
  isWatched(): boolean;
}

/** The two questions; neither needs a session, and neither tells more than yes or no. */
export function createHealth({ databaseUp, stopping }: HealthOptions): Health {
  let askedAt = Number.NEGATIVE_INFINITY;
  // Strict: a proxy that blocks these paths need not know the other spellings that a router would accept.
  const router = new Router({ strict: true, sensitive: true });
  router.get("/healthz", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("/readyz", (ctx) => {
    askedAt = performance.now();
    ctx.set("Cache-Control", "no-store");
    const ready = !stopping() && databaseUp();
    ctx.status = ready ? 200 : 503;
    ctx.body = { status: ready ? "ok" : "unavailable" };
  });
  return { router, isWatched: () => performance.now() - askedAt < WATCHED_MS };
}
