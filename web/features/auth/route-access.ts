/** What the guard of a route shows (specification, section 6). */
import type { Role } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { serverNow } from "../../lib/server-time.ts";

export type RouteAccess = "loading" | "login" | "unauthorized" | "second-step" | "enter";

type User = Pick<SessionUserView, "role" | "isManager" | "secondFactorDueAt">;

export function routeAccessFor(
  session: { status: "unknown" | "known"; user: User | null },
  allowed: readonly Role[],
  forManagers = false,
): RouteAccess {
  if (session.status === "unknown") return "loading";
  if (session.user === null) return "login";
  if (forManagers && !session.user.isManager) return "unauthorized";
  if (!allowed.includes(session.user.role)) return "unauthorized";
  // The time is empty, and so never reached, for users who need not turn on two-step login.
  return Date.parse(session.user.secondFactorDueAt) <= serverNow() ? "second-step" : "enter";
}
