/** What browsers are told to hold to: own scripts only, no framing, no sniffing; https for good where there is https. */

import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Middleware } from "koa";

const YEAR_S = 365 * 24 * 60 * 60;

const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** The headers that Helmet would set on every answer: they are the same for all of them, so it is asked once. */
function fixedHeaders(options: Parameters<typeof helmet>[0]): readonly (readonly [string, string])[] {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return [...headers];
}

/** Sets the security headers of every answer. @param secure whether people use https */
export function securityHeaders(secure: boolean): Middleware {
  const headers = fixedHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Dialogs and charts position themselves by inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Staff may give a reward an image of any web address.
        imgSrc: ["'self'", "https:", "data:", "blob:"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: secure ? { policy: "same-origin" } : false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    originAgentCluster: false,
    xFrameOptions: { action: "deny" },
  });
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    ctx.res.setHeader("Permissions-Policy", PERMISSIONS);
    if (`${ctx.path}/`.startsWith("/api/")) ctx.res.setHeader("Cache-Control", "no-store");
    return next();
  };
}
