/** Every address of the web app: the same list by which the server tells a screen from a missing page. */
import { PAGE_ROUTES } from "@domain/page-routes.ts";

export const paths = PAGE_ROUTES;

/** Whether two addresses name the same screen: a slash at the end makes no difference. */
export function isSamePath(a: string, b: string): boolean {
  const bare = (path: string) => path.replace(/\/+$/, "").toLowerCase();
  return bare(a) === bare(b);
}
