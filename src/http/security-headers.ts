/** What browsers are told to hold to: own scripts only, no framing, no sniffing; https for good where there is https. */

import type { Middleware } from "koa";
import helmet from "koa-helmet";

const YEAR_S = 365 * 24 * 60 * 60;

const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Sets the security headers of every answer. @param secure whether people use https */
export function securityHeaders(secure: boolean): Middleware[] {
  const headers = helmet({
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
  const permissions: Middleware = (ctx, next) => {
    ctx.set("Permissions-Policy", PERMISSIONS);
    if (`${ctx.path}/`.startsWith("/api/")) ctx.set("Cache-Control", "no-store");
    return next();
  };
  return [headers, permissions];
}
