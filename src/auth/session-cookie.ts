/** The session's cookie: how it is named, read and written, over TLS and without it. */

/** The `__Host-` prefix keeps other hosts from setting it; browsers take it over TLS only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-sid" : "sid";
}

/** The session's id in a Cookie header, whatever it looks like; the first cookie of the name counts. */
export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  const name = sessionCookieName(secure);
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** As much of a response as a cookie needs. */
export interface CookieResponse {
  append(field: string, value: string): void;
}

/** What the cookie carries. */
export interface SessionCookie {
  id: string;
  secure: boolean;
  /** Seconds the browser keeps it; undefined: until the browser closes. */
  maxAge: number | undefined;
}

/** Hands the browser a session's cookie, out of reach of scripts and of other sites' writes. */
export function setSessionCookie(ctx: CookieResponse, { id, secure, maxAge }: SessionCookie): void {
  const attributes = [
    `${sessionCookieName(secure)}=${id}`,
    "Path=/",
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ];
  ctx.append("Set-Cookie", attributes.join("; "));
}

/** Takes the session's cookie away. */
export function clearSessionCookie(ctx: CookieResponse, secure: boolean): void {
  setSessionCookie(ctx, { id: "", secure, maxAge: 0 });
}
