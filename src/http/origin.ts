/** The origin rule, one for writes and for the socket handshake: a browser acts here for pages of this portal only. */
import type { Middleware } from "koa";
import { hostOf, type ProxyTrust, type RequestHead } from "./address.ts";
import { forbidden } from "./errors.ts";
import type { RequestState } from "./state.ts";

export interface OriginSettings {
  allowedOrigins: string[];
  publicUrl: URL | undefined;
  trustProxy: ProxyTrust;
}

/** What browsers say of requests that a page of the same origin, or the user alone, has caused. */
const OWN_SITES: readonly unknown[] = ["same-origin", "none"];

const SAFE_METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** Whether an origin is the one that the request was made to; both sides in the form of a parsed address. */
function isOwn(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  const to = `${from.protocol}//${host}`;
  return /^https?:$/.test(from.protocol) && URL.canParse(to) && from.host === new URL(to).host;
}

/**
 * Whether a request may change anything or open a socket.
 * An `Origin` must be PUBLIC_URL or one of ALLOWED_ORIGINS, or without PUBLIC_URL the request's own host, each by exact match,
 * and `Sec-Fetch-Site` may not contradict it; without `Origin`, `Sec-Fetch-Site` decides; without both it isn't a browser's,
 * and the session check decides.
 */
export function originAllowed(request: RequestHead, settings: OriginSettings): boolean {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const ownSite = site === undefined || OWN_SITES.includes(site);
  if (origin === undefined) return ownSite;
  const named = [settings.publicUrl?.origin, ...settings.allowedOrigins];
  if (named.includes(origin)) return true;
  // Where the address is known, a page of another name is another site, even if that name leads here.
  if (settings.publicUrl !== undefined) return false;
  return ownSite && isOwn(origin, hostOf(request, settings.trustProxy));
}

/** Refuses writes from pages of other origins, before their bodies are read. */
export function requireOwnOrigin(settings: OriginSettings): Middleware<RequestState> {
  return (ctx, next) => {
    if (!SAFE_METHODS.includes(ctx.method) && !originAllowed(ctx.req, settings)) {
      throw forbidden("This request came from another site.", "other_origin");
    }
    return next();
  };
}
