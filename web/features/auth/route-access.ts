import type { Role } from "@domain/roles.ts";

export type RouteAccess = "loading" | "login" | "unauthorized" | "enter";

/** The decision of the route guard (specification, section 6). */
export function routeAccessFor(
  session: { status: "unknown" | "known"; user: { role: Role } | null },
  allowed: readonly Role[],
): RouteAccess {
  if (session.status === "unknown") return "loading";
  if (session.user === null) return "login";
  return allowed.includes(session.user.role) ? "enter" : "unauthorized";
}
