/** Whether the process lives (`/healthz`) and whether it can serve (`/readyz`), for load balancers and image checks. */
import Router from "@koa/router";

export interface HealthOptions {
  /** Whether the database answers. */
  ping(): Promise<boolean>;
  /** Whether the portal is on its way out. */
  stopping(): boolean;
}

/** The two questions; neither needs a session, and neither tells more than yes or no. */
export function healthRoutes({ ping, stopping }: HealthOptions): Router {
  const router = new Router();
  router.get("/healthz", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("/readyz", async (ctx) => {
    ctx.set("Cache-Control", "no-store");
    const ready = !stopping() && (await ping());
    ctx.status = ready ? 200 : 503;
    ctx.body = { status: ready ? "ok" : "unavailable" };
  });
  return router;
}
