import type { Role } from "@domain/roles.ts";

export type RouteAccess = "loading" | "login" | "unauthorized" | "enter";

/** The decision of the route guard (specification, section 6). */
export function routeAccessFor(
  session: { status: "unknown" | "known"; user: { role: Role; isManager: boolean } | null },
  allowed: readonly Role[],
  forManagers = false,
): RouteAccess {
  if (session.status === "unknown") return "loading";
  if (session.user === null) return "login";
  if (forManagers && !session.user.isManager) return "unauthorized";
  return allowed.includes(session.user.role) ? "enter" : "unauthorized";
}
