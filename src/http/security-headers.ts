/** Security headers for browsers: scripts from this origin only, no framing, no MIME sniffing, and HSTS if the portal uses https. */

import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Middleware } from "koa";

const YEAR_S = 365 * 24 * 60 * 60;

const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** The headers that Helmet sets. They are the same for all responses, so Helmet runs only once. */
function helmetFields(options: Parameters<typeof helmet>[0]): HeaderFields {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return [...headers];
}

/**
 * The security headers of all responses.
 * @param secure whether the portal is used over https
 * @param coversSubdomains whether HSTS is also for the subdomains of the portal's host
 */
export function securityHeaderFields(secure: boolean, coversSubdomains = false): HeaderFields {
  const fields = helmetFields({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Dialogs and charts are positioned by inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The image of a reward may be any https URL.
        imgSrc: ["'self'", "https:", "data:", "blob:"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: YEAR_S, includeSubDomains: coversSubdomains } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: secure ? { policy: "same-origin" } : false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    originAgentCluster: false,
    xFrameOptions: { action: "deny" },
  });
  return [...fields, ["Permissions-Policy", PERMISSIONS]];
}

/** Sets the security headers of all responses; the parameters are those of `securityHeaderFields`. */
export function securityHeaders(secure: boolean, coversSubdomains = false): Middleware {
  const fields = securityHeaderFields(secure, coversSubdomains);
  return (ctx, next) => {
    for (const [name, value] of fields) ctx.res.setHeader(name, value);
    if (`${ctx.path}/`.startsWith("/api/")) ctx.res.setHeader("Cache-Control", "no-store");
    return next();
  };
}
