/** Who may pass: every route that is not public begins with one of these guards (specification, section 6). */
import type { Next } from "koa";
import { isMember } from "../domain/access.ts";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import type { Role } from "../domain/roles.ts";
import { forbidden, notSignedIn } from "./errors.ts";
import type { RequestState, SignedIn } from "./state.ts";

/** As much of a Koa context as a guard looks at. */
interface GuardedContext {
  state: RequestState;
}

export type Guard = (ctx: GuardedContext, next: Next) => Promise<unknown>;

/** Whom a guard lets pass: anybody signed in, those who take part, or staff. */
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

/** Whom a middleware lets pass, if it is one of the guards below. */
export function passedBy(middleware: unknown): Passing | undefined {
  return typeof middleware === "function" ? guards.get(middleware) : undefined;
}

/** Lets signed-in users pass, pending residents among them; answers 401 otherwise. */
export function requireSignedIn(): Guard {
  return guard("signed-in", () => undefined);
}

/** Lets one role pass; answers 401 without a user and 403 with another role. */
export function requireRole(role: Role): Guard {
  return guard(role, (user) => {
    if (user.role !== role) throw forbidden();
  });
}

/** Lets staff and approved residents pass; answers 401 without a user and 403 while approval is awaited. */
export function requireMember(): Guard {
  return guard("member", (user) => {
    if (!isMember(user)) throw forbidden(ACCOUNT_TEXTS.pending, "pending");
  });
}
