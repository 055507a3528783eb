/** Guards decide who may call a route. Every route that is not public begins with one of them (specification, section 6). */

import type Router from "@koa/router";
import type { Middleware, Next } from "koa";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import { isMember, isReader, type Role, SECOND_STEP_MISSING } from "../domain/roles.ts";
import { SECOND_FACTOR_TEXTS } from "../domain/second-factor-rules.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { forbidden, methodNotAllowed, notFound, reauthenticationRequired, unauthorized } from "./errors.ts";
import { isRepeatable } from "./idempotency.ts";
import type { RequestState, SignedIn } from "./state.ts";

type Guard = (ctx: { state: RequestState }, next: Next) => Promise<unknown>;

/**
 * The callers that a guard admits: everyone who is logged in, readers (members and former residents), members (staff and approved
 * residents), managers, one role, or wall displays.
 */
export type RouteAccess = "signed-in" | "reader" | "member" | "manager" | "display" | Role;

interface GuardOptions {
  /** Also admits staff who have to set up a second factor before anything else. */
  beforeSecondStep?: boolean;
}

const guards = new WeakMap<object, RouteAccess>();

function guard(
  access: RouteAccess,
  check: (user: SignedIn) => void,
  { beforeSecondStep = false }: GuardOptions = {},
): Guard {
  const middleware: Guard = (ctx, next) => {
    const { user, isSecondStepMissing } = ctx.state;
    if (!user) throw unauthorized();
    if (isSecondStepMissing && !beforeSecondStep) throw secondStepMissing();
    check(user);
    return next();
  };
  guards.set(middleware, access);
  return middleware;
}

/** 403: the user has to set up a second factor first. */
export const secondStepMissing = () => forbidden(SECOND_FACTOR_TEXTS.missing, SECOND_STEP_MISSING);

/** The users that a guard admits; undefined for other middleware. */
export function accessOf(middleware: unknown): RouteAccess | undefined {
  return typeof middleware === "function" ? guards.get(middleware) : undefined;
}

/**
 * Admits everyone who is logged in, including pending and former residents; answers 401 otherwise. Routes that change something other
 * than the caller's account use `requireMember`.
 */
export function requireSignedIn(options?: GuardOptions): Guard {
  return guard("signed-in", () => undefined, options);
}

/** Admits one role; answers 401 without a user and 403 for another role. */
export function requireRole(role: Role): Guard {
  return guard(role, (user) => {
    if (user.role !== role) throw forbidden();
  });
}

const requireApproved = (user: SignedIn) => {
  if (!isReader(user)) throw forbidden(ACCOUNT_TEXTS.pending, "pending");
};

/** Admits staff and approved residents, also former ones; answers 401 without a user and 403 for a resident who is not approved yet. */
export function requireReader(): Guard {
  return guard("reader", requireApproved);
}

/** Admits staff and approved residents; answers 401 without a user and 403 for a resident who is not approved yet or has moved out. */
export function requireMember(): Guard {
  return guard("member", (user) => {
    requireApproved(user);
    if (!isMember(user)) throw forbidden(MOVE_OUT_TEXTS.readOnly, "former");
  });
}

/** Admits staff who are managers; answers 401 without a user and 403 for everyone else. */
export function requireManager(): Guard {
  return guard("manager", ({ role, isManager }) => {
    if (role !== "staff" || !isManager) throw forbidden();
  });
}

/** For routes that require a recent login for some bodies only; see `requireRecentLogin`. @throws HttpError 403 */
export function checkRecentLogin({ isLoginRecent }: Pick<RequestState, "isLoginRecent">): void {
  if (!isLoginRecent) throw reauthenticationRequired();
}

const recentLogin: Guard = (ctx, next) => {
  checkRecentLogin(ctx.state);
  return next();
};

/**
 * Comes after a guard. Answers 403 with the code `reauthentication_required` unless the user has logged in within the last 10 minutes, or
 * has confirmed the login with `POST /api/auth/reauthenticate`. The web app then asks for the password, and repeats the call.
 */
export const requireRecentLogin = () => recentLogin;

/** Whether a route's stack requires a recent login. */
export const requiresRecentLogin = (stack: readonly unknown[]): boolean => stack.includes(recentLogin);

/** Marks middleware that admits paired wall displays and answers 401 to everyone else. */
export function displayGuard<Check extends object>(check: Check): Check {
  guards.set(check, "display");
  return check;
}

type Routes = Pick<Router, "stack">;

/** Routes that work without a session. */
export const PUBLIC_ROUTES: readonly string[] = [
  "GET /api/auth/me",
  "GET /api/auth/link",
  "POST /api/auth/link",
  "POST /api/auth/login",
  "POST /api/auth/second-factor",
  "POST /api/auth/second-factor/options",
  "POST /api/auth/passkey/options",
  "POST /api/auth/passkey",
  "POST /api/auth/register",
  "POST /api/auth/staff-invitation",
  "POST /api/auth/email-change",
  "POST /api/auth/logout",
  "POST /api/client-errors",
  "GET /api/property",
  "GET /api/property/about",
  "GET /api/property/images/:key",
  "POST /api/display/code",
  "GET /api/display/pairing",
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
    throw methodNotAllowed();
  };
}
