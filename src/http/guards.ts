/** Guards decide who may call a route. Every route that is not public begins with one of them (specification, section 6). */

import type Router from "@koa/router";
import type { Middleware, Next } from "koa";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import { isMember, type Role } from "../domain/roles.ts";
import { forbidden, HttpError, notFound, unauthorized } from "./errors.ts";
import { isRepeatable } from "./idempotency.ts";
import type { RequestState, SignedIn } from "./state.ts";

type Guard = (ctx: { state: RequestState }, next: Next) => Promise<unknown>;

/** The users that a guard admits: everyone who is logged in, members (staff and approved residents), managers, or one role. */
export type RouteAccess = "signed-in" | "member" | "manager" | Role;

const guards = new WeakMap<object, RouteAccess>();

function guard(access: RouteAccess, check: (user: SignedIn) => void): Guard {
  const middleware: Guard = (ctx, next) => {
    if (!ctx.state.user) throw unauthorized();
    check(ctx.state.user);
    return next();
  };
  guards.set(middleware, access);
  return middleware;
}

/** The users that a guard admits; undefined for other middleware. */
export function accessOf(middleware: unknown): RouteAccess | undefined {
  return typeof middleware === "function" ? guards.get(middleware) : undefined;
}

/** Admits everyone who is logged in, including pending residents; answers 401 otherwise. */
export function requireSignedIn(): Guard {
  return guard("signed-in", () => undefined);
}

/** Admits one role; answers 401 without a user and 403 for another role. */
export function requireRole(role: Role): Guard {
  return guard(role, (user) => {
    if (user.role !== role) throw forbidden();
  });
}

/** Admits staff and approved residents; answers 401 without a user and 403 for a resident who is not approved yet. */
export function requireMember(): Guard {
  return guard("member", (user) => {
    if (!isMember(user)) throw forbidden(ACCOUNT_TEXTS.pending, "pending");
  });
}

/** Admits staff who are managers; answers 401 without a user and 403 for everyone else. */
export function requireManager(): Guard {
  return guard("manager", ({ role, isManager }) => {
    if (role !== "staff" || !isManager) throw forbidden();
  });
}

type Routes = Pick<Router, "stack">;

/** Routes that work without a session. */
export const PUBLIC_ROUTES: readonly string[] = [
  "GET /api/auth/me",
  "GET /api/auth/link",
  "POST /api/auth/link",
  "POST /api/auth/login",
  "POST /api/auth/second-factor",
  "POST /api/auth/register",
  "POST /api/auth/logout",
  "POST /api/client-errors",
  "GET /api/property",
  "GET /api/mail/unsubscribe",
  "POST /api/mail/unsubscribe",
  "GET /api/docs",
  "GET /api/docs/openapi.json",
];

/** Routes that are neither public nor guarded, as `METHOD path`. */
export function unguardedRoutes(routers: Routes[], publicRoutes = PUBLIC_ROUTES): string[] {
  return routers
    .flatMap(({ stack }) => stack)
    .filter(({ stack }) => accessOf(stack[0]) === undefined)
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
