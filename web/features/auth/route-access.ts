/** The route guard's decision, apart from any screen (specification, section 6). */
import type { Role } from "@domain/roles.ts";

export type RouteAccess = "loading" | "login" | "unauthorized" | "enter";

/** Where somebody who opens a guarded address goes: in, elsewhere, or nowhere until the session is known. */
export function routeAccessFor(
  session: { status: "unknown" | "known"; user: { role: Role } | null },
  allowed: readonly Role[],
): RouteAccess {
  if (session.status === "unknown") return "loading";
  if (session.user === null) return "login";
  return allowed.includes(session.user.role) ? "enter" : "unauthorized";
}
