/** What browsers are told to hold to: own scripts only, no framing, no sniffing; https for good where there is https. */

import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Middleware } from "koa";

const YEAR_S = 365 * 24 * 60 * 60;

const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** The headers that Helmet would set on every answer: they are the same for all of them, so it is asked once. */
function helmetFields(options: Parameters<typeof helmet>[0]): HeaderFields {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return [...headers];
}

/** The security headers of every answer, by name. @param secure whether people use https */
export function securityHeaderFields(secure: boolean): HeaderFields {
  const fields = helmetFields({
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
  return [...fields, ["Permissions-Policy", PERMISSIONS]];
}

/** Sets the security headers of every answer. @param secure whether people use https */
export function securityHeaders(secure: boolean): Middleware {
  const fields = securityHeaderFields(secure);
  return (ctx, next) => {
    for (const [name, value] of fields) ctx.res.setHeader(name, value);
    if (`${ctx.path}/`.startsWith("/api/")) ctx.res.setHeader("Cache-Control", "no-store");
    return next();
  };
}
