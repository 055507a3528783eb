/** The portal's routes as tests walk over them, with what each says of itself. */
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { type RouteDescription, routeDescription } from "../../../src/http/describe-route.ts";
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

/** A documented example with real ids. */
export function exampleFor(
  { document }: Pick<Route, "document">,
  ids: { userID: string; _id: string; email: string; number?: string },
): Record<string, unknown> {
  const example = document?.body?.example ?? {};
  const real = Object.entries(ids).filter(([name]) => name in example);
  return { ...example, ...Object.fromEntries(real) };
}
