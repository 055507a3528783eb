/** The session's cookie: how it is named, read and written, over TLS and without it. */

/** The `__Host-` prefix keeps other hosts from setting it; browsers take it over TLS only. */
export const cookieName = (secure: boolean) => (secure ? "__Host-sid" : "sid");

/** The value of a cookie in a Cookie header; the first one counts. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export interface CookieSettings {
  secure: boolean;
  /** Left out, the cookie ends with the browser. */
  expires?: Date;
}

/** A Set-Cookie header for a session's id; an empty id with a past end takes the cookie away. */
export function writeCookie(id: string, { secure, expires }: CookieSettings): string {
  return [
    `${cookieName(secure)}=${id}`,
    "Path=/",
    ...(expires ? [`Expires=${expires.toUTCString()}`] : []),
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}
