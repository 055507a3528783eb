/** Guards decide who may call a route. Every route that is not public begins with one of them (specification, section 6). */
import type { Next } from "koa";
import { isMember } from "../domain/access.ts";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import type { Role } from "../domain/roles.ts";
import { forbidden, notSignedIn } from "./errors.ts";
import type { RequestState, SignedIn } from "./state.ts";

/** The part of a Koa context that a guard reads. */
interface GuardedContext {
  state: RequestState;
}

export type Guard = (ctx: GuardedContext, next: Next) => Promise<unknown>;

/** The users that a guard admits: everyone who is logged in, members (staff and approved residents), or one role. */
export type Passing = "signed-in" | "member" | Role;

const guards = new WeakMap<object, Passing>();

function guard(passing: Passing, check: (user: SignedIn) => void): Guard {
  const middleware: Guard = (ctx, next) => {
    if (!ctx.state.user) throw notSignedIn();
    check(ctx.state.user);
    return next();
  };
  guards.set(middleware, passing);
  return middleware;
}

/** Whether a middleware is one of the guards below. */
export function isGuard(middleware: unknown): boolean {
  return passedBy(middleware) !== undefined;
}

/** The users that a guard admits; undefined for other middleware. */
export function passedBy(middleware: unknown): Passing | undefined {
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
