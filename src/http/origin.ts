/** The origin rule for writes and socket handshakes: browsers may send them only from pages of this portal. */
import type { Middleware } from "koa";
import { hostOf, type ProxyTrust, type RequestHead } from "./address.ts";
import { forbidden } from "./errors.ts";
import { isSafe } from "./request.ts";
import type { RequestState } from "./state.ts";

export interface OriginSettings {
  allowedOrigins: string[];
  publicUrl: URL | undefined;
  trustProxy: ProxyTrust;
}

/** Values of `Sec-Fetch-Site` for requests that a page of the same origin or the user directly has caused. */
const OWN_SITES: readonly unknown[] = ["same-origin", "none"];

/** Whether an origin is the origin of the requested host. Both are parsed before they are compared. */
function isOwn(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  const to = `${from.protocol}//${host}`;
  return /^https?:$/.test(from.protocol) && URL.canParse(to) && from.host === new URL(to).host;
}

/**
 * Whether a request may write or open a socket. An `Origin` must exactly match PUBLIC_URL or one of ALLOWED_ORIGINS. Without
 * PUBLIC_URL it may also match the requested host, if `Sec-Fetch-Site` does not contradict. Without `Origin`, `Sec-Fetch-Site`
 * decides. A request without both headers does not come from a browser; only its session is checked.
 */
export function isOriginAllowed(request: RequestHead, settings: OriginSettings): boolean {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const isOwnSite = site === undefined || OWN_SITES.includes(site);
  if (origin === undefined) return isOwnSite;
  const origins = [settings.publicUrl?.origin, ...settings.allowedOrigins];
  if (origins.includes(origin)) return true;
  // If PUBLIC_URL is set, a page of another host name is another site, even if that name resolves to this portal.
  if (settings.publicUrl !== undefined) return false;
  return isOwnSite && isOwn(origin, hostOf(request, settings.trustProxy));
}

/** Rejects writes from pages of other origins before their bodies are read. */
export function requireOwnOrigin(settings: OriginSettings): Middleware<RequestState> {
  return (ctx, next) => {
    if (!isSafe(ctx.method) && !isOriginAllowed(ctx.req, settings)) {
      throw forbidden("This request came from another site.", "other_origin");
    }
    return next();
  };
}
