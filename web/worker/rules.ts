/** How the service worker handles a request: pages always come from the server, files with a content hash are cached. */

/** The only cache. It contains files of `/assets/`, and so no personal data. */
export const ASSET_CACHE = "assets";

/**
 * A build has about 420 files of code and styles, and 200 of texts in each language but English. The limit leaves room for files of the previous
 * version, which open pages still use.
 */
export const CACHED_ASSETS_MAX = 1_000;

/** File names contain a content hash, so a cached file is never out of date. */
const ASSETS = "/assets/";

/** The statuses of a proxy that can't reach the server. */
const GATEWAY_ERRORS: readonly number[] = [502, 503, 504];

export interface RequestSummary {
  method: string;
  url: string;
  /** `navigate` for a page. */
  mode: string;
}

/** `page`: from the server, otherwise the offline page; `asset`: cached; `none`: not handled by the worker. */
export type RequestKind = "page" | "asset" | "none";

/** @param origin the portal's origin, such as https://portal.example.com */
export function requestKind({ method, url, mode }: RequestSummary, origin: string): RequestKind {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "none";
  if (mode === "navigate") return "page";
  return address.pathname.startsWith(ASSETS) && address.search === "" ? "asset" : "none";
}

/** Whether the response to a page request comes from a proxy in front of an unavailable portal, whose own errors are JSON. */
export function isGatewayError(status: number, contentType: string | null): boolean {
  return GATEWAY_ERRORS.includes(status) && !(contentType ?? "").includes("application/json");
}

/** The oldest files over the limit. @param files oldest first */
export function assetsOverLimit<File>(files: readonly File[], max = CACHED_ASSETS_MAX): readonly File[] {
  return files.slice(0, Math.max(0, files.length - max));
}
