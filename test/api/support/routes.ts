/** The portal's routes as tests walk over them, with what each says of itself. */
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { type RouteDescription, routeDescription } from "../../../src/http/describe-route.ts";
import { BODIES } from "../../factories/bodies.ts";
import type { TestPortal } from "../../harness/portal.ts";

export interface Route {
  /** Such as `GET /api/dashboard/residents/:userID`. */
  name: string;
  method: string;
  path: string;
  document: RouteDescription | undefined;
}

/** Every route of a portal, once a method. */
export function routesOf({ routers }: Pick<TestPortal, "routers">): Route[] {
  return routers
    .flatMap(({ stack }) => stack)
    .flatMap(({ methods, path, stack }) =>
      methods
        .filter((method) => method !== "HEAD")
        .map((method) => ({
          name: `${method} ${String(path)}`,
          method,
          path: String(path),
          document: routeDescription(stack),
        })),
    );
}

/** A route's path for somebody. Conversations are their line to the office. */
export const pathFor = (path: string, userID: string, _id = "0".repeat(24), photoID = "none"): string =>
  path
    .replace(":userID", userID)
    .replace(":photoID", photoID)
    .replace(":conversationID", encodeURIComponent(officeConversation(userID)))
    .replace(/:_?id\b/, _id);

/** The body of a call's row in the table of bodies, with real ids. */
export function exampleBody(
  { name }: Pick<Route, "name">,
  ids: { userID: string; _id: string; email: string; number?: string },
): Record<string, unknown> {
  const body = BODIES[name] ?? {};
  const real = Object.entries(ids).filter(([field]) => field in body);
  return { ...body, ...Object.fromEntries(real) };
}
