/** The cookies of signing in: how they are named, read and written, over TLS and without it. */

/** The `__Host-` prefix keeps other hosts from setting it; browsers take it over TLS only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-sid" : "sid";
}

/** The cookie of a sign-in that waits for its second step. */
function challengeCookieName(secure: boolean): string {
  return secure ? "__Host-challenge" : "challenge";
}

/** The cookie by which a browser that has logged in before is known. */
const deviceCookieName = (secure: boolean) => (secure ? "__Host-device" : "device");

/** The unchecked value of the device cookie. */
export function readDeviceCookie(header: string | undefined, secure: boolean): string | undefined {
  return readCookie(header, deviceCookieName(secure));
}

/** Hands the browser the cookie by which it is known at the next login; it stays after logging out and opens nothing. */
export function setDeviceCookie(ctx: CookieResponse, cookie: SecretCookie): void {
  setCookie(ctx, deviceCookieName(cookie.secure), "Strict", cookie);
}

/** The session's id in a Cookie header, whatever it looks like; the first cookie of the name counts. */
export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  return readCookie(header, sessionCookieName(secure));
}

/** What stands for the first step of a sign-in in a Cookie header, whatever it looks like. */
export function readChallengeCookie(header: string | undefined, secure: boolean): string | undefined {
  return readCookie(header, challengeCookieName(secure));
}

function readCookie(header: string | undefined, name: string): string | undefined {
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
export interface SecretCookie {
  id: string;
  secure: boolean;
  /** Seconds the browser keeps it; undefined: until the browser closes. */
  maxAge: number | undefined;
}

/** Hands the browser a session's cookie, out of reach of scripts and of other sites' writes. */
export function setSessionCookie(ctx: CookieResponse, cookie: SecretCookie): void {
  setCookie(ctx, sessionCookieName(cookie.secure), "Lax", cookie);
}

/** Takes the session's cookie away. */
export function clearSessionCookie(ctx: CookieResponse, secure: boolean): void {
  setSessionCookie(ctx, { id: "", secure, maxAge: 0 });
}

/** Hands the browser what stands for the first step of a sign-in; no other site's link or write brings it along. */
export function setChallengeCookie(ctx: CookieResponse, cookie: SecretCookie): void {
  setCookie(ctx, challengeCookieName(cookie.secure), "Strict", cookie);
}

/** Takes it away. */
export function clearChallengeCookie(ctx: CookieResponse, secure: boolean): void {
  setChallengeCookie(ctx, { id: "", secure, maxAge: 0 });
}

function setCookie(
  ctx: CookieResponse,
  name: string,
  sameSite: "Lax" | "Strict",
  { id, secure, maxAge }: SecretCookie,
): void {
  const attributes = [
    `${name}=${id}`,
    "Path=/",
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    "HttpOnly",
    `SameSite=${sameSite}`,
    ...(secure ? ["Secure"] : []),
  ];
  ctx.append("Set-Cookie", attributes.join("; "));
}
