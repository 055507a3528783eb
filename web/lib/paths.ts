/** Every path of the web app. The server uses the same list to answer 404 for other paths. */
import { PAGE_ROUTES } from "@domain/page-routes.ts";

export const paths = PAGE_ROUTES;

/** Whether two paths lead to the same screen; a trailing slash makes no difference. */
export function isSamePath(a: string, b: string): boolean {
  const bare = (path: string) => path.replace(/\/+$/, "").toLowerCase();
  return bare(a) === bare(b);
}
