/** Decides what the guard of a route shows. */
import type { Role } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { serverNow } from "../../lib/server-time.ts";

export type RouteAccess = "loading" | "login" | "unauthorized" | "second-step" | "enter";

type User = Pick<SessionUserView, "role" | "isManager" | "secondFactorDueAt">;

/** The decision of the route guard (specification, section 6). */
export function routeAccessFor(
  session: { status: "unknown" | "known"; user: User | null },
  allowed: readonly Role[],
  forManagers = false,
): RouteAccess {
  if (session.status === "unknown") return "loading";
  if (session.user === null) return "login";
  if (forManagers && !session.user.isManager) return "unauthorized";
  if (!allowed.includes(session.user.role)) return "unauthorized";
  return Date.parse(session.user.secondFactorDueAt) <= serverNow() ? "second-step" : "enter";
}
