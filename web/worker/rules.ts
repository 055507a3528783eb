/** What the service worker does with a request: pages always come from the server, files named by their content may be kept. */

/** The one cache. It holds files of `/assets/` and nothing else, so that nothing of anybody's is ever in it. */
export const ASSET_CACHE = "assets";

/** A build has about 100 such files; an open page of the version before still finds its own. */
export const KEPT_ASSETS_MAX = 250;

/** The build names these files by their content, so that a kept one can't be out of date. */
const ASSETS = "/assets/";

/** What a proxy says when nobody behind it answers. */
const NOBODY_THERE: readonly number[] = [502, 503, 504];

export interface Asked {
  method: string;
  url: string;
  /** `navigate` for a page. */
  mode: string;
}

/** `page`: from the server, or else the offline page; `asset`: kept; `none`: as if there were no worker. */
export type Part = "page" | "asset" | "none";

/** @param origin the portal's own, such as https://portal.example.com */
export function requestKind({ method, url, mode }: Asked, origin: string): Part {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "none";
  if (mode === "navigate") return "page";
  return address.pathname.startsWith(ASSETS) && address.search === "" ? "asset" : "none";
}

/** Whether an answer to a page's request comes from something that stands before a portal that is away. */
export function isGatewayError(status: number, contentType: string | null): boolean {
  return NOBODY_THERE.includes(status) && !(contentType ?? "").includes("application/json");
}

/** Of the kept files, oldest first, those that are too many. */
export function assetsOverLimit<Kept>(kept: readonly Kept[], most = KEPT_ASSETS_MAX): readonly Kept[] {
  return kept.slice(0, Math.max(0, kept.length - most));
}
