/** Deny by default: the list of public routes, and a check that all others begin with a guard. */
import type Router from "@koa/router";
import type { Middleware } from "koa";
import { HttpError, notFound } from "./errors.ts";
import { isGuard } from "./guards.ts";
import { isRepeatable } from "./idempotency.ts";

/** The part of a router that is read here. */
export type Routes = Pick<Router, "stack">;

/** Routes that work without a session. */
export const PUBLIC_ROUTES: readonly string[] = [
  "GET /api/auth/me",
  "GET /api/auth/link",
  "POST /api/auth/link",
  "POST /api/auth/login",
  "POST /api/auth/second-factor",
  "POST /api/auth/register",
  "POST /api/auth/logout",
  "GET /api/docs",
  "GET /api/docs/openapi.json",
];

/** Routes that are neither public nor guarded, as `METHOD path`. */
export function unguardedRoutes(routers: Routes[], publicRoutes = PUBLIC_ROUTES): string[] {
  return routers
    .flatMap(({ stack }) => stack)
    .filter(({ stack }) => !isGuard(stack[0]))
    .flatMap(({ methods, path }) =>
      methods.filter((method) => method !== "HEAD").map((method) => `${method} ${String(path)}`),
    )
    .filter((route) => !publicRoutes.includes(route));
}

/** Whether the route of a request answers repeated calls (see `idempotency.ts`). */
export function repeatableRoutes(routers: Routes[]): (method: string, path: string) => boolean {
  const layers = routers.flatMap(({ stack }) => stack).filter(({ stack }) => isRepeatable(stack));
  return (method, path) => layers.some((layer) => layer.methods.includes(method) && layer.match(path));
}

/** Answers requests without a matching route in JSON: 405 with `Allow` if the path exists with other methods, else 404. */
export function rejectUnknownRoutes(routers: Routes[]): Middleware {
  return (ctx) => {
    const allowed = routers
      .flatMap(({ stack }) => stack)
      .filter((layer) => layer.methods.length > 0 && layer.match(ctx.path))
      .flatMap(({ methods }) => methods);
    if (allowed.length === 0) throw notFound();
    ctx.set("Allow", [...new Set(allowed)].sort().join(", "));
    throw new HttpError(405, "This method is not allowed here.", { code: "method_not_allowed" });
  };
}
